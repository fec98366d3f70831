import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SourceName } from "#shared/model/invitation.ts";
import type { SourceFailure } from "#shared/model/public-page.ts";

interface SourceFailedProps {
  source: SourceName;
  location?: string | null;
  why: { failed: SourceFailure } | { message: string };
  retrying: boolean;
  onRetry: () => void;
  settings: string | null;
}

export function SourceFailed({ source, location = null, why, retrying, onRetry, settings }: SourceFailedProps) {
  const { t } = useTranslation(["sources", "app"]);
  const quota = "failed" in why && why.failed === "quota";
  const named = { source: t(`source.${source}`) };
  return (
    <Alert
      role="alert"
      color={quota ? "amber" : "coral"}
      variant="light"
      icon={quota ? <IconHourglass aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(quota ? "screen.failed.quotaTitle" : "screen.failed.title", named)}
    >
      {location === null && "failed" in why ? null : (
        <Text size="sm" fw={600}>
          {[t(`source.${source}`), location].filter(Boolean).join(" · ")}
        </Text>
      )}
      <Text size="sm">{"failed" in why ? t(`screen.failed.why.${why.failed}`, named) : why.message}</Text>
      <Group gap="sm" mt="xs">
        <Button size="xs" variant="default" loading={retrying} onClick={onRetry}>
          {t("app:errors.tryAgain")}
        </Button>
        {"failed" in why && why.failed === "gone" && settings !== null ? (
          <Anchor component={Link} to={settings} size="sm">
            {t("screen.failed.connectAgain")}
          </Anchor>
        ) : null}
      </Group>
    </Alert>
  );
}
