import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { BatchProgress } from "#web/api/batch-job.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { numberFormat } from "../format/formats.ts";
import type { ImportKind } from "./import-screen.tsx";

interface SendingProps {
  kind: ImportKind;
  progress: Omit<BatchProgress<unknown>, "report">;
  onResume: () => void;
  onAgain: () => void;
}

export function SendingProgress({ kind, progress: { sent, total, phase, problem }, onResume, onAgain }: SendingProps) {
  const { t, i18n } = useTranslation("imports");
  const number = numberFormat(i18n.language);
  const isUpload = kind === "requests";
  // The service accepts recent uploads only, so no field of the person's is wrong.
  const isRefused = isUpload && problem?.code === "invalid";
  // Resuming would fail until the next day begins.
  const isDayFull = problem?.code === "first_week_full" || problem?.code === "day_full";
  const resumesAt = useMemo(() => Date.now() + (problem?.retryAfter ?? 0) * 1_000, [problem]);
  const now = useNow().getTime();
  const waits = isDayFull && now < resumesAt;
  const isOver = problem?.code === "batch_canceled";
  return (
    <Paper withBorder p={{ base: "md", sm: "xl" }}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {isOver
            ? t("requests.takenBack")
            : phase === "paused"
              ? t(isUpload ? "requests.paused" : "paused")
              : t(`${kind}.sending`)}
        </Title>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section
            value={total === 0 ? 0 : (100 * sent) / total}
            aria-label={t(`${kind}.sending`)}
            animated={phase === "sending"}
          />
        </Progress.Root>
        <Group justify="space-between">
          <Text size="sm">{t("sent", { sent: number.format(sent), total: number.format(total) })}</Text>
          {phase === "sending" ? (
            <Text size="sm" c="dimmed">
              {t("stay")}
            </Text>
          ) : null}
        </Group>
        {problem === null ? null : (
          <Alert
            role="alert"
            color="amber"
            variant="light"
            icon={<IconCloudOff aria-hidden />}
            title={isRefused ? t("requests.refused") : problem.message}
          >
            {isOver ? null : (
              <Text size="sm" mb={waits ? 0 : "sm"}>
                {t(
                  isRefused
                    ? "requests.refusedHint"
                    : isDayFull
                      ? "requests.dayFullHint"
                      : isUpload
                        ? "requests.pausedHint"
                        : "pausedHint",
                )}
              </Text>
            )}
            {waits ? null : (
              <Button size="sm" mt={isOver ? "xs" : 0} onClick={isOver ? onAgain : onResume}>
                {t(isOver ? "again" : "resume")}
              </Button>
            )}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
