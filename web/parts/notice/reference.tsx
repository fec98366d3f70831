import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

/** Only for errors on our side. */
export function Reference({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation("app");
  if (problem.requestId === null || problem.status < 500) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {t("errors.request")} {problem.requestId}
    </Text>
  );
}
