import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { Reference } from "./reference.tsx";
import { WhatFailed } from "./what-failed.tsx";

export function ProblemNotice({ problem, onRetry }: { problem: ApiProblem; onRetry?: () => void }) {
  const { t } = useTranslation("app");
  const { organization } = useParams();
  return (
    <Alert
      color="coral"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title={<WhatFailed problem={problem} />}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        {problem.code === "subscription_needed" && organization ? (
          <Button size="xs" component={Link} to={appAddresses.checkout(organization)} reloadDocument>
            {t("errors.subscribe")}
          </Button>
        ) : onRetry === undefined ? null : (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("errors.tryAgain")}
          </Button>
        )}
        <Reference problem={problem} />
      </Stack>
    </Alert>
  );
}
