import { VisuallyHidden } from "@mantine/core";
import type { CustomTypeOptions } from "i18next";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The key of a page's title in `titles` of `app.json`. */
export type PageTitle = keyof CustomTypeOptions["resources"]["app"]["titles"];

const Announce = createContext<(title: string) => void>(() => undefined);

/** Announces each page that is opened to screen readers, without interrupting them. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  return (
    <Announce value={setTitle}>
      {children}
      <VisuallyHidden role="status">{title}</VisuallyHidden>
    </Announce>
  );
}

/**
 * Sets a page's title and description, and announces the title. The browser shows the first `<title>` of the document:
 * React puts this one before the one of index.html.
 */
export function Titled({ title, children }: { title: PageTitle; children: ReactNode }) {
  const { t } = useTranslation("app");
  const announce = useContext(Announce);
  const name = t(`titles.${title}`);
  useEffect(() => announce(name), [name, announce]);
  return (
    <>
      <title>{title === "home" ? name : `${name} · Reviens`}</title>
      <meta name="description" content={t(`descriptions.${title}`, { defaultValue: t("descriptions.home") })} />
      {children}
    </>
  );
}
