import { useMantineColorScheme } from "@mantine/core";
import type { Language } from "#shared/model/language.ts";
import type { Theme } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { showFailure } from "../notice/toasts.ts";

/** Changes language and theme at once, and stores them on the account for other devices. */
export function usePersonalChoices() {
  const update = useUpdateMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const tell = { onError: (error: Error) => showFailure(error.message) };
  return {
    theme: colorScheme,
    chooseLanguage: (language: Language) => {
      void switchLanguage(language);
      update.mutate({ language }, tell);
    },
    chooseTheme: (theme: Theme) => {
      setColorScheme(theme);
      update.mutate({ theme }, tell);
    },
  };
}
