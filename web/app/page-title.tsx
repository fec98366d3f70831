import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const Announce = createContext<(title: string) => void>(() => undefined);

/** Tells screen readers, politely, when another page is shown. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  return (
    <Announce value={setTitle}>
      {children}
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </Announce>
  );
}

/** A page with its name: in the window's title, in its description (spec §2), and announced. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { t, i18n } = useTranslation("app");
  const announce = useContext(Announce);
  const name = t(`titles.${title}`);
  const described = i18n.exists(`app:descriptions.${title}`) ? title : "home";
  const description = t(`descriptions.${described}`);
  useEffect(() => {
    document.title = title === "home" ? name : `${name} · Reviens`;
    document.head.querySelector('meta[name="description"]')?.setAttribute("content", description);
    announce(name);
  }, [title, name, description, announce]);
  return children;
}
