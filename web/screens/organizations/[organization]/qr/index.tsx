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
import { useOrganization } from "#web/api/organizations.ts";
import { type Rateable, useRateables, useShownRateable } from "#web/api/rateable.ts";
import { saveFile } from "#web/parts/browser/save-file.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { QrCode } from "#web/parts/qr/qr-code.tsx";
import { qrPng, qrSvg } from "#web/parts/qr/qr-image.ts";
import { languagesOf, spokenChoices } from "#web/parts/qr/spoken.ts";
import { CounterMode } from "./counter-mode.tsx";
import { PrintChoice, Printing } from "./printing.tsx";
import { layouts } from "./sheet.tsx";

const ourColor = "#2f6f5e";
const papers = ["letter", "a4"] as const;

function Address({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation("qr");
  const share = () => {
    // Closing the share sheet also rejects.
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

const optionOf = ({ kind, _id, name }: Rateable) => ({ value: kind === "organization" ? "" : _id, label: name });

/** Guesses the paper size by time zone: letter in the Americas. */
const usualPaper = (timeZone: string) => (timeZone.startsWith("America/") ? "letter" : "a4");

export default function QrScreen() {
  const { t } = useTranslation("qr");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile, error, refetch } = useOrganization(organization);
  const linked = useRateables(organization);
  const asked = { location: search.get("location") || null, employee: search.get("employee") || null };
  const { place, problem, retry } = useShownRateable(organization, asked);
  const [atCounter, setAtCounter] = useState(false);

  if (error !== null && profile === undefined) {
    return (
      <Page>
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (profile === undefined || (place === undefined && problem === null)) {
    return (
      <Page>
        <Skeleton h={420} />
      </Page>
    );
  }
  if (place === null) return <Blank icon={IconLinkOff} title={t("none.title")} text={t("none.text")} />;
  // Lists are truncated, but the shown place must be selectable.
  const isListed = place === undefined || place.link === null || linked.some(({ _id }) => _id === place._id);
  const rateables = isListed ? linked : [...linked, place];
  const choose = (value: string | null) => {
    const chosen = rateables.find((rateable) => optionOf(rateable).value === value);
    change({
      location: chosen?.kind === "location" ? chosen._id : null,
      employee: chosen?.kind === "employee" ? chosen._id : null,
    });
  };
  const groups = (["location", "employee"] as const).flatMap((kind) => {
    const items = rateables.filter((one) => one.kind === kind).map(optionOf);
    return items.length === 0 ? [] : [{ group: t(`kinds.${kind}`), items }];
  });
  const whole = rateables
    .filter(({ kind }) => kind === "organization")
    .map(({ name }) => ({ value: "", label: t("everywhere", { name }) }));
  const choice = (
    <Select
      label={t("place")}
      allowDeselect={false}
      data={[...whole, ...groups]}
      value={place === undefined || place.link === null ? null : optionOf(place).value}
      onChange={choose}
      searchable={rateables.length > 8}
      limit={100}
    />
  );
  if (place === undefined || place.link === null) {
    return (
      <Page>
        <Title order={1}>{t("title")}</Title>
        <Stack mt="lg" gap="lg" maw="28rem">
          {problem === null ? (
            <Text>{t("unlinked", { name: place?.name })}</Text>
          ) : (
            <ProblemNotice problem={problem} onRetry={retry} />
          )}
          {rateables.length > 0 ? choice : null}
        </Stack>
      </Page>
    );
  }
  const address = customerAddress(place.link);
  const fileName = `${t("fileName")}-${place.link}`;
  const spoken = spokenChoices.find((one) => one === search.get("language")) ?? "both";
  const languages = languagesOf(spoken, profile.language);
  return (
    <Page>
      <Title order={1}>{t("title")}</Title>
      <Text c="dimmed" mb="lg">
        {t("lead")}
      </Text>
      <Paper withBorder p={{ base: "md", sm: "xl" }}>
        <Group align="flex-start" gap="xl" wrap="wrap">
          <Box w={{ base: "100%", sm: 300 }} maw={340} mx={{ base: "auto", sm: 0 }}>
            <QrCode text={address} label={t("label", { address })} />
          </Box>
          <Stack gap="lg" flex="1 1 18rem" miw={0}>
            {rateables.length > 1 ? (
              choice
            ) : (
              <Text fw={650} size="lg">
                {place.name}
              </Text>
            )}
            <Address address={address} name={place.name} />
            <PrintChoice
              label={t("language")}
              value={spoken}
              data={spokenChoices.map((value) => ({ value, label: t(`languages.${value}`) }))}
              onChange={(language) => change({ language })}
            />
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
      <Printing
        printed={{
          kind: search.get("format") === "cards" ? "cards" : "poster",
          layout: layouts.find((one) => one === search.get("layout")) ?? "band",
          brandColor: profile.brandColor ?? ourColor,
          paper: papers.find((one) => one === search.get("paper")) ?? usualPaper(profile.timeZone),
          languages,
          business: profile.name,
          logo: profile.logo,
          place: place.kind === "organization" ? null : place.name,
          address,
        }}
      />
      {atCounter ? (
        <CounterMode
          address={address}
          languages={languages}
          business={profile.name}
          logo={profile.logo}
          place={place.kind === "organization" ? null : place.name}
          onClose={() => setAtCounter(false)}
        />
      ) : null}
    </Page>
  );
}
