import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import type { UserImportProgress } from "#web/api/user-import-job.ts";

/** How many have been added so far. If it pauses, it says why and offers to resume. */
export function Sending({ progress, onResume }: { progress: UserImportProgress; onResume: () => void }) {
  const { t, i18n } = useTranslation("users");
  const { sent, total, phase, problem } = progress;
  const number = new Intl.NumberFormat(formatLocale(i18n.language));
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="md">
        <Title order={2} size="h3">
          {phase === "paused" ? t("import.paused") : t("import.sending")}
        </Title>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section
            value={total === 0 ? 0 : (100 * sent) / total}
            aria-label={t("import.sending")}
            animated={phase === "sending"}
          />
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
