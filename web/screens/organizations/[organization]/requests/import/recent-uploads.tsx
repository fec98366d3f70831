import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRequestBatches } from "#web/api/request-batches.ts";
import { UploadCard } from "#web/parts/requests/upload-card.tsx";

export function RecentUploads({ organization }: { organization: string }) {
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
