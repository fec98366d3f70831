import { Box, Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp, IconChartLine } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { ImportReport } from "#shared/model/import.ts";
import { appAddresses } from "#web/addresses.ts";
import { useFeedbackImport, useUndoImport } from "#web/api/feedback-import.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import type { Samples } from "#web/parts/import/drop-file.tsx";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { Result } from "#web/parts/import/result.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { CheckFile } from "./check-file.tsx";
import { limits } from "./limits.ts";

/** Feedback that somebody worked on stays. */
interface Undone {
  removed: number;
  kept: number;
}

interface UndoImportProps {
  organization: string;
  added: readonly string[];
  onUndone: (undone: Undone) => void;
}

function UndoImport({ organization, added, onUndone }: UndoImportProps) {
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

interface ReportProps {
  report: ImportReport;
  leftOut: number;
  organization: string;
  onAgain: () => void;
}

function Report({ report, leftOut, organization, onAgain }: ReportProps) {
  const { t } = useTranslation("imports");
  const [undone, setUndone] = useState<Undone | null>(null);
  return (
    <Result
      kind="feedbacks"
      title={undone === null ? undefined : t("feedbacks.undone", { count: undone.removed })}
      counts={undone === null ? { added: report.imported, there: report.alreadyThere, leftOut } : null}
      list={appAddresses.feedbacks(organization)}
      onAgain={onAgain}
      action={
        <Button
          component={Link}
          to={appAddresses.dashboard(organization, { period: "all" })}
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

export const samples: Samples = {
  en: [
    ["Date", "Rating", "Comment", "Name", "Email", "Phone", "Location"],
    ["2025-03-14 18:30", "5", "Warm welcome, great soup.", "Ada Roy", "ada@example.com", "", ""],
    ["2025-03-15", "2", "We waited forty minutes, and the coffee was cold.", "", "", "+1 514 555 0142", ""],
  ],
  fr: [
    ["Date", "Note", "Commentaire", "Nom", "Courriel", "Téléphone", "Établissement"],
    ["2025-03-14 18:30", "5", "Accueil chaleureux, soupe excellente.", "Ada Roy", "ada@example.com", "", ""],
    ["2025-03-15", "2", "Quarante minutes d’attente, et le café était froid.", "", "", "+1 514 555 0142", ""],
  ],
};

export default function ImportFeedbacksScreen() {
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const job = useFeedbackImport(organization);
  return (
    <ImportScreen
      kind="feedbacks"
      list={appAddresses.feedbacks(organization)}
      allowed={profile === undefined || mayOpen(profile, "importFeedbacks")}
      samples={samples}
      limits={limits}
      job={job}
      check={
        profile === undefined || locations === undefined
          ? null
          : (file, note) => (
              <CheckFile
                file={file}
                organization={profile}
                locations={locations}
                onStart={(rows, complaints, left) => {
                  note(left);
                  job.start(rows, complaints);
                }}
              />
            )
      }
      result={(report, leftOut, again) => (
        <Report report={report} leftOut={leftOut} organization={organization} onAgain={again} />
      )}
    />
  );
}
