import { Button, List, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useExport } from "#web/api/account.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";

const parts = ["account", "organizations", "sessions", "given", "notes"] as const;

export default function DataScreen() {
  const { t } = useTranslation(["settings", "personal"]);
  const ask = useExport();
  const save = () =>
    ask.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(
          new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
          `reviens-${data.exportedAt.slice(0, 10)}.json`,
        ),
    });
  return (
    <Page narrow>
      <ScreenHead title={t("areas.data.name")}>{t("personal:data.lead")}</ScreenHead>
      <Stack gap="md" align="flex-start">
        <List>
          {parts.map((part) => (
            <List.Item key={part}>{t(`personal:data.parts.${part}`)}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {t("personal:data.left")}
        </Text>
        {ask.data?.complete === false ? (
          <Text size="sm" role="status">
            {t("personal:data.cut")}
          </Text>
        ) : null}
        {ask.error === null ? null : <ProblemNotice problem={ask.error} onRetry={save} />}
        <Button leftSection={<IconDownload size={18} aria-hidden="true" />} loading={ask.isPending} onClick={save}>
          {t("personal:data.download")}
        </Button>
      </Stack>
    </Page>
  );
}
