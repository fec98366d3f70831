import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePersonalChoices } from "#web/app/personal-choices.ts";
import { LanguageChoice } from "#web/parts/language-choice.tsx";
import { SettingGroup } from "#web/parts/setting-group.tsx";
import { ThemeChoice } from "#web/parts/theme-choice.tsx";

/** Language and theme; both take effect at once. */
export function Appearance() {
  const { t } = useTranslation(["account", "app"]);
  const { theme, chooseLanguage, chooseTheme } = usePersonalChoices();
  return (
    <SettingGroup title={t("me.appearance")}>
      <Stack gap="md">
        <Group justify="space-between">
          <Text>{t("app:language.label")}</Text>
          <LanguageChoice onChange={chooseLanguage} />
        </Group>
        <Group justify="space-between">
          <Text>{t("app:theme.label")}</Text>
          <ThemeChoice value={theme} onChange={chooseTheme} words />
        </Group>
      </Stack>
    </SettingGroup>
  );
}
