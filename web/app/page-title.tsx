import { VisuallyHidden } from "@mantine/core";
import type { CustomTypeOptions } from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { mainId } from "#web/parts/layout/skip-link.tsx";

type Texts = CustomTypeOptions["resources"];

/** The key of a page's title in `titles` of `app.json`, or the name of an area of the settings. */
export type PageTitle = keyof Texts["app"]["titles"] | `settings:areas.${keyof Texts["settings"]["areas"]}.name`;

const isArea = (title: PageTitle): title is Extract<PageTitle, `settings:${string}`> => title.startsWith("settings:");

const Announce = createContext<(title: string) => void>(() => undefined);

/** How many complaints wait, as it stands before a title: "3". Empty if none do, or nobody here answers them. */
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

/** Moves the focus to the screen, unless something in it has the focus already: a field, or what was pressed to get there. */
function focusScreen(): void {
  const main = document.getElementById(mainId);
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Announces each page that is opened to screen readers, without interrupting them, and moves the focus to it: the next
 * Tab goes on in the new screen, not in the navigation. The first page keeps the focus where the browser puts it.
 */
export function PageAnnouncer({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState("");
  const [waiting, setWaiting] = useState("");
  const opened = useRef(false);
  const announce = useCallback((name: string) => {
    setTitle(name);
    if (opened.current) focusScreen();
    opened.current = true;
  }, []);
  return (
    <Announce value={announce}>
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
  // Their texts have come with the settings. Every other page would wait for them.
  const { t } = useTranslation(isArea(title) ? ["app", "settings"] : ["app"]);
  const announce = useContext(Announce);
  const { pathname } = useLocation();
  const waiting = useContext(Waiting);
  const name = isArea(title) ? t(title) : t(`titles.${title}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same screen of another organization is another page.
  useEffect(() => announce(name), [name, pathname, announce]);
  return (
    <>
      <title>{`${waiting === "" ? "" : `(${waiting}) `}${title === "home" ? name : `${name} · Reviens`}`}</title>
      <meta name="description" content={t(`descriptions.${title}`, { defaultValue: t("descriptions.home") })} />
      {children}
    </>
  );
}
