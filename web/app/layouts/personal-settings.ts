import { useMantineColorScheme } from "@mantine/core";
import { useEffect } from "react";
import { useSession } from "#web/api/session.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { languageOfCookie, languageOfPath } from "#web/language/locale.ts";

/** Applies theme and language from the account; a language in the address or cookie wins. */
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
