import { Button, Group, Paper, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { mayIn, reach } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useRequestUpload } from "#web/api/request-upload.ts";
import { ImportScreen } from "#web/parts/import/import-screen.tsx";
import { CheckCustomers } from "./check-customers.tsx";
import { samples } from "./samples.ts";
import { uploadId } from "./upload-id.ts";
import { useSay } from "./use-say.ts";

/** `/organizations/{organization}/requests/import`: asks the customers of a CSV file or of pasted lines, checked first. */
export default function ImportRequestsScreen() {
  const { t } = useTranslation("imports");
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const job = useRequestUpload(organization);
  const [upload, setUpload] = useState<string | null>(null);
  const say = useSay();
  const list = addresses.requests(organization);
  return (
    <ImportScreen
      kind="requests"
      list={list}
      allowed={
        profile === undefined || (mayIn(profile, "request.send") && reach(profile.role, "request.send") === "all")
      }
      samples={samples}
      pastes
      say={say}
      job={job}
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
                  setUpload(id);
                  job.start(rows, plan, id);
                }}
              />
            )
      }
      result={({ queued }, _leftOut, again) => (
        <Paper withBorder radius="lg" p={{ base: "md", sm: "xl" }}>
          <Title order={2} size="h3">
            {queued === 0 ? t("requests.askedNone") : t("requests.asked", { count: queued })}
          </Title>
          <Group mt="lg" gap="sm">
            <Button component={Link} to={addresses.requests(organization, { batch: upload })}>
              {t("requests.toList")}
            </Button>
            <Button variant="subtle" onClick={again}>
              {t("again")}
            </Button>
          </Group>
        </Paper>
      )}
    />
  );
}
