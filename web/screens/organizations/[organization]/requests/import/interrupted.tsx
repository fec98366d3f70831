import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { lookedAt } from "#shared/rules/requests/request-batch.ts";
import { useRequestBatch } from "#web/api/request-batches.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import type { KeptUpload } from "#web/session/kept-upload.ts";

interface InterruptedProps {
  organization: string;
  upload: KeptUpload;
  onContinue: (through: readonly number[]) => void;
  onDiscard: () => void;
}

/** Offers to resume an upload after its tab was closed; nothing if it was canceled. */
export function Interrupted({ organization, upload, onContinue, onDiscard }: InterruptedProps) {
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
