import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#web/parts/layout/dialog.tsx";

/** A click beside does not close it, because the secret is shown only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("secretTitle")}
      centered
    >
      <Stack>
        <Text size="sm">{t("secretLead")}</Text>
        <Code block fz="sm" p="sm" aria-label={t("secret")} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {secret}
        </Code>
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                onClick={copy}
                leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
              >
                {copied ? t("copied") : t("copy")}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t("done")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
