import { VisuallyHidden } from "@mantine/core";
import type { CustomTypeOptions } from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { mainId } from "#web/parts/layout/skip-link.tsx";

type Texts = CustomTypeOptions["resources"];

export type PageTitle = keyof Texts["app"]["titles"] | `settings:areas.${keyof Texts["settings"]["areas"]}.name`;

const isArea = (title: PageTitle): title is Extract<PageTitle, `settings:${string}`> => title.startsWith("settings:");

const Announce = createContext<(title: string) => void>(() => undefined);

const Waiting = createContext("");
const TellWaiting = createContext<(count: string) => void>(() => undefined);

export function useWaitingInTitle(count: string): void {
  const tell = useContext(TellWaiting);
  useEffect(() => {
    tell(count);
    return () => tell("");
  }, [tell, count]);
}

function focusScreen(): void {
  const main = document.getElementById(mainId);
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Announces each opened page and focuses it, so that Tab continues in the screen. The first page keeps the browser's
 * focus.
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

/** Browsers show the document's first `<title>`: React puts this one before that of index.html. */
export function Titled({ title, children }: { title: PageTitle; children: ReactNode }) {
  // Other pages would have to wait for the settings' texts.
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
