import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUndoImport } from "#web/api/feedback-import.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";

/** Feedback that somebody worked on stays. */
export interface Undone {
  removed: number;
  kept: number;
}

interface UndoImportProps {
  organization: string;
  added: readonly string[];
  onUndone: (undone: Undone) => void;
}

export function UndoImport({ organization, added, onUndone }: UndoImportProps) {
  const { t } = useTranslation("imports");
  const undo = useUndoImport(organization);
  const start = () => undo.mutate(added, { onSuccess: onUndone });
  return (
    <>
      <Group gap="sm">
        <Button
          variant="subtle"
          color="coral"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={undo.isPending}
          onClick={start}
        >
          {t("feedbacks.undo")}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {undo.isPending ? t("feedbacks.undoing") : t("feedbacks.undoHint")}
        </Text>
      </Group>
      {undo.error === null ? null : <ProblemNotice problem={undo.error} onRetry={start} />}
    </>
  );
}
