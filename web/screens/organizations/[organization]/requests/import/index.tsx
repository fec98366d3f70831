import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { lookedAt } from "#shared/rules/requests/request-batch.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useRequestBatch, useRequestBatches } from "#web/api/request-batches.ts";
import { useRequestUpload } from "#web/api/request-upload.ts";
import { useSession } from "#web/api/session.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import type { LineProblem } from "#web/parts/import/bad-lines.tsx";
import type { Samples } from "#web/parts/import/drop-file.tsx";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { UploadCard } from "#web/parts/requests/upload-card.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { dropUpload, type KeptUpload, keepUpload, readUpload } from "#web/session/kept-upload.ts";
import { renewUpload, uploadId } from "#web/session/upload-id.ts";
import { CheckCustomers } from "./check-customers.tsx";

interface InterruptedProps {
  organization: string;
  upload: KeptUpload;
  onContinue: (through: readonly number[]) => void;
  onDiscard: () => void;
}

/** Offers to resume an upload after its tab was closed; nothing if it was canceled. */
function Interrupted({ organization, upload, onContinue, onDiscard }: InterruptedProps) {
  const { t, i18n } = useTranslation("requests");
  const { data, isPending } = useRequestBatch(organization, upload.id);
  const part = lookedAt({ decided: data?.decided ?? 0, total: upload.rows.length });
  if (data !== undefined && data.canceledAt !== null) return null;
  const percent = numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconPlayerPause aria-hidden />}
      title={t("uploads.kept.title")}
      data-interrupted={upload.id}
    >
      <Text size="sm" mb="sm">
        {t("uploads.kept.text", { part: percent.format(part) })}
      </Text>
      <Group gap="sm">
        <Button size="sm" loading={isPending} onClick={() => onContinue(data?.through ?? [])}>
          {t("uploads.kept.continue")}
        </Button>
        <Button size="sm" variant="subtle" color="gray" onClick={onDiscard}>
          {t("uploads.kept.discard")}
        </Button>
      </Group>
    </Alert>
  );
}

function RecentUploads({ organization }: { organization: string }) {
  const { t } = useTranslation("requests");
  const { data } = useRequestBatches(organization, true);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="recent-uploads">
      <Title order={2} size="h3" id="recent-uploads">
        {t("uploads.recent")}
      </Title>
      {data.items.map(({ _id }) => (
        <UploadCard key={_id} organization={organization} batch={_id} cancels />
      ))}
    </Stack>
  );
}

const samples: Samples = {
  en: [
    ["Name", "Phone", "Email", "Language", "Location", "Date of visit"],
    ["Ada Roy", "+1 514 555 0142", "ada@example.com", "English", "", "2026-11-20"],
    ["Leo Tremblay", "", "leo@example.com", "French", "", ""],
  ],
  fr: [
    ["Nom", "Téléphone", "Courriel", "Langue", "Établissement", "Date de visite"],
    ["Ada Roy", "+1 514 555 0142", "ada@example.com", "anglais", "", "2026-11-20"],
    ["Léo Tremblay", "", "leo@example.com", "français", "", ""],
  ],
};

function useSay(): (problem: LineProblem) => string {
  const { t } = useTranslation(["imports", "requests"]);
  return ({ field, reason }) =>
    field === null
      ? t(`imports:reasons.${reason}`)
      : t(`requests:reasons.${reason}`, { defaultValue: t("requests:new.notSent") });
}

export default function ImportRequestsScreen() {
  const { t } = useTranslation(["imports", "requests"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const user = useSession().data?._id ?? "";
  const job = useRequestUpload(organization);
  const [upload, setUpload] = useState<string | null>(null);
  const [kept, setKept] = useState(() => readUpload(organization, user));
  // A call stopped by the daily limit is incomplete, but some of its customers were processed.
  const decided =
    useRequestBatch(organization, job.phase === "paused" ? (upload ?? undefined) : undefined).data?.decided ?? 0;
  const say = useSay();
  const begin = (begun: KeptUpload, through: readonly number[]) => {
    setKept(null);
    setUpload(begun.id);
    keepUpload(organization, begun);
    renewUpload(organization, begun.id);
    job.start({ ...begun, through }, () => dropUpload(organization, begun.id));
  };
  /** Restarts the retention period of the interrupted upload. */
  const resume = () => {
    const paused = readUpload(organization, user);
    if (paused !== null && paused.id === upload) {
      keepUpload(organization, { ...paused, startedAt: Date.now() });
      renewUpload(organization, paused.id);
    }
    job.resume();
  };
  const discard = () => {
    dropUpload(organization);
    setKept(null);
  };
  return (
    <ImportScreen
      kind="requests"
      list={appAddresses.requests(organization)}
      allowed={profile === undefined || mayOpen(profile, "importRequests")}
      samples={samples}
      pastes
      say={say}
      job={{ ...job, resume, sent: Math.max(job.sent, decided) }}
      before={
        kept === null ? null : (
          <Interrupted
            organization={organization}
            upload={kept}
            onContinue={(through) => begin({ ...kept, startedAt: Date.now() }, through)}
            onDiscard={discard}
          />
        )
      }
      behind={<RecentUploads organization={organization} />}
      check={
        profile === undefined || locations === undefined
          ? null
          : (file, note) => (
              <CheckCustomers
                file={file}
                organization={profile}
                locations={locations}
                say={say}
                onStart={async (rows, plan, left) => {
                  note(left);
                  const id = await uploadId(organization, rows, plan);
                  begin({ id, user, startedAt: Date.now(), rows, plan }, []);
                }}
              />
            )
      }
      result={(_report, _leftOut, again) => (
        <Stack gap="md">
          {upload === null ? null : (
            <UploadCard organization={organization} batch={upload} cancels>
              <Button variant="subtle" size="sm" onClick={again}>
                {t("imports:again")}
              </Button>
            </UploadCard>
          )}
        </Stack>
      )}
    />
  );
}
