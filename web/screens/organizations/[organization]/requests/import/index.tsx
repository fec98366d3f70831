import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { mayIn, reach } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useRequestBatch } from "#web/api/request-batches.ts";
import { useRequestUpload } from "#web/api/request-upload.ts";
import { useSession } from "#web/api/session.ts";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { UploadCard } from "#web/parts/requests/upload-card.tsx";
import { dropUpload, type KeptUpload, keepUpload, readUpload } from "#web/session/kept-upload.ts";
import { renewUpload, uploadId } from "#web/session/upload-id.ts";
import { CheckCustomers } from "./check-customers.tsx";
import { Interrupted } from "./interrupted.tsx";
import { RecentUploads } from "./recent-uploads.tsx";
import { samples } from "./samples.ts";
import { useSay } from "./use-say.ts";

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
  const allowed =
    profile === undefined || (mayIn(profile, "request.send") && reach(profile.role, "request.send") === "all");
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
      list={addresses.requests(organization)}
      allowed={allowed}
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
