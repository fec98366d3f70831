import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUndoImport } from "#web/api/import.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";

/** Offers to take out again what this import added, and says what came of it. */
export function UndoImport({ organization, added }: { organization: string; added: readonly string[] }) {
  const { t } = useTranslation("feedbacks");
  const undo = useUndoImport(organization);
  if (undo.isSuccess) {
    const kept = added.length - undo.data;
    return (
      <Text role="status" size="sm">
        {t("import.undone", { count: undo.data })} {kept > 0 && t("import.kept", { count: kept })}
      </Text>
    );
  }
  return (
    <>
      <Group gap="sm">
        <Button
          variant="subtle"
          color="coral"
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          loading={undo.isPending}
          onClick={() => undo.mutate(added)}
        >
          {t("import.undo")}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {undo.isPending ? t("import.undoing") : t("import.undoHint")}
        </Text>
      </Group>
      {undo.error === null ? null : <ProblemNotice problem={undo.error} onRetry={() => undo.mutate(added)} />}
    </>
  );
}
