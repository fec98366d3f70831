import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePersonalChoices } from "#web/parts/account/personal-choices.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { ThemeChoice } from "#web/parts/choice/theme-choice.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";

/** Language and theme. Both change at once. */
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
