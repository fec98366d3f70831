import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";
import { Reference } from "./reference.tsx";
import { WhatFailed } from "./what-failed.tsx";

export function FailureWords({ problem, onRetry }: { problem: ApiProblem; onRetry: (() => void) | null }) {
  const { t } = useTranslation("app");
  // Limits are explained by their field's message; other invalid fields show in the form itself.
  const full = problem.code === "unprocessable" ? Object.values(problem.fields)[0] : undefined;
  return (
    <Stack gap={6} align="flex-start">
      <div>
        <Text size="sm" fw={600}>
          <WhatFailed problem={problem} />
        </Text>
        <Text size="sm">{problem.message}</Text>
        {full === undefined ? null : <Text size="sm">{full}</Text>}
      </div>
      {onRetry === null ? null : (
        <Button size="compact-sm" variant="light" onClick={onRetry}>
          {t("errors.tryAgain")}
        </Button>
      )}
      <Reference problem={problem} />
    </Stack>
  );
}
