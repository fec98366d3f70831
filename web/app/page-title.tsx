import { VisuallyHidden } from "@mantine/core";
import type { CustomTypeOptions } from "i18next";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The key of a page's title in `titles` of `app.json`. */
export type PageTitle = keyof CustomTypeOptions["resources"]["app"]["titles"];

const Announce = createContext<(title: string) => void>(() => undefined);

/** How many complaints wait, as it stands before a title: "3" or "50+". Empty if none do, or nobody here answers them. */
const Waiting = createContext("");
const TellWaiting = createContext<(count: string) => void>(() => undefined);

/** Shows a count before the title of every page, for as long as the caller is on the screen. */
export function useWaitingInTitle(count: string): void {
  const tell = useContext(TellWaiting);
  useEffect(() => {
    tell(count);
    return () => tell("");
  }, [tell, count]);
}

/** Announces each page that is opened to screen readers, without interrupting them. */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  const [waiting, setWaiting] = useState("");
  return (
    <Announce value={setTitle}>
      <TellWaiting value={setWaiting}>
        <Waiting value={waiting}>{children}</Waiting>
      </TellWaiting>
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
  const waiting = useContext(Waiting);
  const name = t(`titles.${title}`);
  useEffect(() => announce(name), [name, announce]);
  return (
    <>
      <title>{`${waiting === "" ? "" : `(${waiting}) `}${title === "home" ? name : `${name} · Reviens`}`}</title>
      <meta name="description" content={t(`descriptions.${title}`, { defaultValue: t("descriptions.home") })} />
      {children}
    </>
  );
}
