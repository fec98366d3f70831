import { Button, CopyButton, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import {
  IconCheck,
  IconCopy,
  IconFileImport,
  IconMessages,
  IconQrcode,
  IconSend,
  IconShare2,
  type TablerIcon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { appAddresses, customerAddress } from "#web/addresses.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { mayOpen } from "#web/screen-permissions.ts";

function Step({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: TablerIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Paper withBorder radius="lg" p="lg">
      <Stack gap="sm" h="100%" align="flex-start">
        <ThemeIcon variant="light" size={44} radius="md">
          <Icon size={24} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <div>
          <Title order={3}>{title}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {text}
          </Text>
        </div>
        <Group mt="auto">{children}</Group>
      </Stack>
    </Paper>
  );
}

export function Welcome({ organization }: { organization: Organization }) {
  const { t } = useTranslation("dashboard");
  const { _id, role, feedbackId, closedAt } = organization;
  // Platform administrators cannot request feedback.
  if (role === "platform" || closedAt !== null)
    return <Blank icon={IconMessages} title={t("welcome.none")} text={t("welcome.noneText")} />;
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>{t("welcome.title")}</Title>
        <Text c="dimmed" maw={620}>
          {t("welcome.text")}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {mayOpen(organization, "qr") ? (
          <Step icon={IconQrcode} title={t("welcome.qr.title")} text={t("welcome.qr.text")}>
            <Button component={Link} to={appAddresses.qr(_id)}>
              {t("welcome.qr.action")}
            </Button>
          </Step>
        ) : null}
        {mayOpen(organization, "newRequest") ? (
          <Step icon={IconSend} title={t("welcome.ask.title")} text={t("welcome.ask.text")}>
            <Button component={Link} to={appAddresses.newRequest(_id)}>
              {t("welcome.ask.action")}
            </Button>
          </Step>
        ) : null}
        {feedbackId === null ? null : (
          <Step icon={IconShare2} title={t("welcome.link.title")} text={t("welcome.link.text")}>
            <CopyButton value={customerAddress(feedbackId)}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
                >
                  {copied ? t("welcome.link.copied") : t("welcome.link.action")}
                </Button>
              )}
            </CopyButton>
            <Button component="a" href={customerAddress(feedbackId)} target="_blank" rel="noopener" variant="subtle">
              {t("welcome.link.open")}
            </Button>
          </Step>
        )}
        {mayOpen(organization, "importFeedbacks") ? (
          <Step icon={IconFileImport} title={t("welcome.import.title")} text={t("welcome.import.text")}>
            <Button component={Link} to={appAddresses.importFeedbacks(_id)} variant="default">
              {t("welcome.import.action")}
            </Button>
          </Step>
        ) : null}
      </SimpleGrid>
    </Stack>
  );
}
