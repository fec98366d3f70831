import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useRequestBatch } from "#web/api/request-batches.ts";
import type { KeptUpload } from "#web/session/kept-upload.ts";

interface InterruptedProps {
  organization: string;
  upload: KeptUpload;
  onContinue: (through: readonly number[]) => void;
  onDiscard: () => void;
}

/** Offers to go on with an upload that the tab was closed on: it goes on where it was. */
export function Interrupted({ organization, upload, onContinue, onDiscard }: InterruptedProps) {
  const { t } = useTranslation("requests");
  const { data, isPending } = useRequestBatch(organization, upload.id);
  const count = upload.rows.length;
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconPlayerPause aria-hidden />}
      title={t("uploads.kept.title")}
      data-interrupted={upload.id}
    >
      <Text size="sm" mb="sm">
        {t("uploads.kept.text", { count, done: data?.decided ?? 0 })}
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
