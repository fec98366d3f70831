import { ActionIcon, Box, Button, Code, CopyButton, Group, Stack, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { customerAddress } from "#web/addresses.ts";
import { saveFile } from "../browser/save-file.ts";
import { SettingGroup } from "../layout/setting-group.tsx";
import { QrCode } from "../qr/qr-code.tsx";
import { qrPng, qrSvg } from "../qr/qr-image.ts";

export function LinkCard({ link, none }: { link: string | null; none: string }) {
  const { t } = useTranslation("locations");
  const address = link === null ? "" : customerAddress(link);
  return (
    <SettingGroup title={t("qr.title")}>
      {link === null ? (
        <Text c="dimmed" size="sm">
          {none}
        </Text>
      ) : (
        <Stack gap="md">
          <Box maw={220} w="100%">
            <QrCode text={address} label={t("qr.label", { address })} />
          </Box>
          <Group gap="xs" wrap="nowrap" align="center">
            <Code px="sm" py={8} style={{ overflowWrap: "anywhere" }}>
              {address.replace(/^https?:\/\//, "")}
            </Code>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Tooltip label={copied ? t("qr.copied") : t("qr.copy")}>
                  <ActionIcon
                    size={36}
                    variant="default"
                    aria-label={copied ? t("qr.copied") : t("qr.copy")}
                    onClick={copy}
                  >
                    {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                  </ActionIcon>
                </Tooltip>
              )}
            </CopyButton>
            <Tooltip label={t("qr.open")}>
              <ActionIcon
                component="a"
                href={address}
                target="_blank"
                rel="noopener"
                size={36}
                variant="default"
                aria-label={t("qr.open")}
              >
                <IconExternalLink size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={async () => saveFile(await qrPng(address), `qr-${link}.png`)}
            >
              PNG
            </Button>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={async () => saveFile(await qrSvg(address), `qr-${link}.svg`)}
            >
              SVG
            </Button>
          </Group>
        </Stack>
      )}
    </SettingGroup>
  );
}
