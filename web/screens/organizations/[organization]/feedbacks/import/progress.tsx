import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ImportProgress } from "#web/api/import-job.ts";

/** The progress of the import. If the connection breaks, it says why the import is paused and offers to resume. */
export function SendingProgress({ progress, onResume }: { progress: ImportProgress; onResume: () => void }) {
  const { t, i18n } = useTranslation("feedbacks");
  const { sent, total, phase, problem } = progress;
  const number = new Intl.NumberFormat(i18n.language);
  const share = total === 0 ? 0 : (100 * sent) / total;
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="md">
        <Title order={2} size="h3">
          {phase === "paused" ? t("import.paused") : t("import.sending")}
        </Title>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section value={share} aria-label={t("import.sending")} animated={phase === "sending"} />
        </Progress.Root>
        <Group justify="space-between">
          <Text size="sm">{t("import.sent", { sent: number.format(sent), total: number.format(total) })}</Text>
          {phase === "sending" ? (
            <Text size="sm" c="dimmed">
              {t("import.stay")}
            </Text>
          ) : null}
        </Group>
        {problem === null ? null : (
          <Alert role="alert" color="amber" variant="light" icon={<IconCloudOff aria-hidden />} title={problem.message}>
            <Text size="sm" mb="sm">
              {t("import.pausedHint")}
            </Text>
            <Button size="sm" onClick={onResume}>
              {t("import.resume")}
            </Button>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
