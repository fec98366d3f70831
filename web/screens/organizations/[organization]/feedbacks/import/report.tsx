import { Box, Button, Text } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportReport } from "#shared/model/import.ts";
import { addresses } from "#web/addresses.ts";
import { Result } from "#web/parts/import/result.tsx";
import { UndoImport, type Undone } from "./undo.tsx";

interface ReportProps {
  report: ImportReport;
  leftOut: number;
  organization: string;
  onAgain: () => void;
}

export function Report({ report, leftOut, organization, onAgain }: ReportProps) {
  const { t } = useTranslation("imports");
  const [undone, setUndone] = useState<Undone | null>(null);
  return (
    <Result
      kind="feedbacks"
      title={undone === null ? undefined : t("feedbacks.undone", { count: undone.removed })}
      counts={undone === null ? { added: report.imported, there: report.alreadyThere, leftOut } : null}
      list={addresses.feedbacks(organization)}
      onAgain={onAgain}
      action={
        <Button
          component={Link}
          to={addresses.dashboard(organization, { period: "all" })}
          leftSection={<IconChartLine size={17} aria-hidden />}
        >
          {t("feedbacks.toDashboard")}
        </Button>
      }
      below={
        report.added.length === 0 || undone !== null ? null : (
          <Box mt="lg">
            <UndoImport organization={organization} added={report.added} onUndone={setUndone} />
          </Box>
        )
      }
    >
      {undone !== null && undone.kept > 0 ? (
        <Text role="status" mt="xs">
          {t("feedbacks.kept", { count: undone.kept })}
        </Text>
      ) : null}
    </Result>
  );
}
