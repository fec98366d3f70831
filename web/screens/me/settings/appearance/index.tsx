import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePersonalChoices } from "#web/parts/account/personal-choices.ts";
import { LanguageChoice } from "#web/parts/choice/language-choice.tsx";
import { ThemeChoice } from "#web/parts/choice/theme-choice.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

export default function AppearanceScreen() {
  const { t } = useTranslation(["settings", "app", "personal"]);
  const { theme, chooseLanguage, chooseTheme } = usePersonalChoices();
  return (
    <Page narrow>
      <ScreenHead title={t("areas.appearance.name")}>{t("personal:appearanceLead")}</ScreenHead>
      <Stack gap="lg">
        <Group justify="space-between">
          <Text>{t("app:language.label")}</Text>
          <LanguageChoice onChange={chooseLanguage} />
        </Group>
        <Group justify="space-between">
          <Text>{t("app:theme.label")}</Text>
          <ThemeChoice value={theme} onChange={chooseTheme} words />
        </Group>
      </Stack>
    </Page>
  );
}
