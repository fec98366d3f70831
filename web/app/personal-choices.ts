import { useMantineColorScheme } from "@mantine/core";
import type { Language } from "#shared/model/language.ts";
import type { Theme } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { showFailure } from "#web/parts/toasts.ts";
import { switchLanguage } from "./i18n.ts";

/** Changes language and theme here at once, and on the account, so that other devices follow. */
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
