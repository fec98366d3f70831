import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";
import { Reference } from "#web/parts/notice/reference.tsx";

export function OldFigures({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const { t } = useTranslation(["dashboard", "app"]);
  return (
    <div role="status">
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t("dashboard:old.figures")} {problem.message}
        </Text>
        <Button size="compact-sm" variant="light" onClick={onRetry}>
          {t("app:errors.tryAgain")}
        </Button>
      </Group>
      <Reference problem={problem} />
    </div>
  );
}
