import {
  ActionIcon,
  Box,
  Button,
  Code,
  CopyButton,
  Group,
  Paper,
  Select,
  Skeleton,
  Stack,
  Text,
  Title,
  Tooltip,
} from "@mantine/core";
import {
  IconCheck,
  IconCopy,
  IconDownload,
  IconExternalLink,
  IconLinkOff,
  IconMaximize,
  IconShare2,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { customerAddress } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { QrCode } from "#web/parts/qr/qr-code.tsx";
import { qrPng, qrSvg } from "#web/parts/qr/qr-image.ts";
import { CounterMode } from "./counter-mode.tsx";

function Address({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation("qr");
  const share = () => {
    // Closing the share sheet also rejects. Either way there is nothing to do.
    void navigator.share({ title: name, url: address }).catch(() => undefined);
  };
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        {t("address")}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code fz="md" px="sm" py={8} style={{ overflowWrap: "anywhere" }}>
          {address}
        </Code>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t("copied") : t("copy")}>
              <ActionIcon size={38} variant="default" aria-label={copied ? t("copied") : t("copy")} onClick={copy}>
                {copied ? <IconCheck size={19} aria-hidden /> : <IconCopy size={19} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
        {"share" in navigator ? (
          <Tooltip label={t("share")}>
            <ActionIcon size={38} variant="default" aria-label={t("share")} onClick={share}>
              <IconShare2 size={19} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ) : null}
        <Tooltip label={t("open")}>
          <ActionIcon
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            size={38}
            variant="default"
            aria-label={t("open")}
          >
            <IconExternalLink size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  );
}

/** `/organizations/{organization}/qr`: the QR code of the organization or of one location, for customers to scan. */
export default function QrScreen() {
  const { t } = useTranslation("qr");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile, error, refetch } = useOrganization(organization);
  const { data: locations = [] } = useLocations(organization);
  const [atCounter, setAtCounter] = useState(false);
  const places = [
    ...(profile?.feedbackId ? [{ link: profile.feedbackId, name: profile.name, value: "" }] : []),
    ...locations.flatMap(({ _id, name, feedbackId }) =>
      feedbackId === null ? [] : [{ link: feedbackId, name, value: _id }],
    ),
  ];
  const place = places.find(({ value }) => value === (search.get("location") ?? "")) ?? places[0];

  if (error !== null && profile === undefined) {
    return (
      <Page>
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (profile === undefined) {
    return (
      <Page width="60rem">
        <Skeleton h={420} radius="lg" />
      </Page>
    );
  }
  if (place === undefined) return <Blank icon={IconLinkOff} title={t("none.title")} text={t("none.text")} />;
  const address = customerAddress(place.link);
  const fileName = `${t("fileName")}-${place.link}`;
  return (
    <Page width="60rem">
      <Title order={1}>{t("title")}</Title>
      <Text c="dimmed" mb="lg">
        {t("lead")}
      </Text>
      <Paper withBorder radius="lg" p={{ base: "md", sm: "xl" }}>
        <Group align="flex-start" gap="xl" wrap="wrap">
          <Box w={{ base: "100%", sm: 300 }} maw={340} mx={{ base: "auto", sm: 0 }}>
            <QrCode text={address} label={t("label", { address })} />
          </Box>
          <Stack gap="lg" flex="1 1 18rem" miw={0}>
            {places.length > 1 ? (
              <Select
                label={t("place")}
                allowDeselect={false}
                data={places.map(({ value, name }) => ({
                  value,
                  label: value === "" ? t("everywhere", { name }) : name,
                }))}
                value={place.value}
                onChange={(location) => change({ location })}
              />
            ) : (
              <Text fw={650} size="lg">
                {place.name}
              </Text>
            )}
            <Address address={address} name={place.name} />
            <Group gap="sm">
              <Button leftSection={<IconMaximize size={18} aria-hidden />} onClick={() => setAtCounter(true)}>
                {t("counter.open")}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={async () => saveFile(await qrPng(address), `${fileName}.png`)}
              >
                PNG
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={async () => saveFile(await qrSvg(address), `${fileName}.svg`)}
              >
                SVG
              </Button>
            </Group>
            <Text size="sm" c="dimmed" maw={460}>
              {t("tip")}
            </Text>
          </Stack>
        </Group>
      </Paper>
      {atCounter ? <CounterMode name={place.name} address={address} onClose={() => setAtCounter(false)} /> : null}
    </Page>
  );
}
