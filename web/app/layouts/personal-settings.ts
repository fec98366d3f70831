import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useSession } from "#web/api/session.ts";
import { switchLanguage } from "../i18n.ts";
import { languageOfCookie, languageOfPath } from "../locale.ts";

/**
 * Takes over what the person set on another device: the theme, and the language where neither the address nor this
 * browser's cookie names one.
 */
export function usePersonalSettings(): void {
  const user = useSession().data;
  const { setColorScheme } = useMantineColorScheme();
  const theme = user?.theme;
  const language = user?.language;

  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme);
  }, [theme, setColorScheme]);

  useEffect(() => {
    if (language === undefined) return;
    if (languageOfPath(location.pathname) ?? languageOfCookie(document.cookie)) return;
    void switchLanguage(language);
  }, [language]);
}
