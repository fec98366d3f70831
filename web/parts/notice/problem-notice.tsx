import { Alert, Button, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

/** What went wrong, and a button to try again if `onRetry` is given. */
export function ProblemNotice({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }) {
  const { t } = useTranslation("app");
  return (
    <Alert color="coral" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" title={problem.message}>
      {onRetry === undefined ? null : (
        <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
          {t("errors.tryAgain")}
        </Button>
      )}
      {problem.requestId === null ? null : (
        <Text size="xs" c="dimmed" mt="xs">
          {t("errors.request")} {problem.requestId}
        </Text>
      )}
    </Alert>
  );
}
