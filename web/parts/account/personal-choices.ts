import { useMantineColorScheme } from "@mantine/core";
import i18next from "i18next";
import type { Language } from "#shared/model/language.ts";
import type { Theme } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { switchLanguage } from "#web/language/i18n.ts";
import { showFailure } from "../notice/toasts.ts";

export function usePersonalChoices() {
  const update = useUpdateMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const store = (choice: { language: Language } | { theme: Theme }) =>
    update.mutate(choice, { onError: (problem) => showFailure(problem, () => store(choice)) });
  return {
    theme: colorScheme,
    chooseLanguage: async (language: Language) => {
      if (await switchLanguage(language)) store({ language });
      else showFailure(i18next.t("app:language.notLoaded"));
    },
    chooseTheme: (theme: Theme) => {
      setColorScheme(theme);
      store({ theme });
    },
  };
}
