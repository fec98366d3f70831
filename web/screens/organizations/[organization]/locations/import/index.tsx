import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Language } from "#shared/model/language.ts";
import { addresses } from "#web/addresses.ts";
import { type LocationImport, useLocationImport } from "#web/api/location-import.ts";
import { useLocations } from "#web/api/organizations.ts";
import type { BadLine, LineProblem } from "#web/parts/csv/bad-line.ts";
import { BadLines } from "#web/parts/csv/bad-lines.tsx";
import { ChooseFile } from "#web/parts/csv/choose-file.tsx";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { priceInWords } from "#web/parts/places/price-words.ts";
import { type LocationsRead, readLocations } from "./read-locations.ts";

const previewed = 10;

const samples: Record<Language, string> = {
  en: 'Name,Address,Link,Threshold\r\nPlateau,"1214 Mount Royal Avenue East, Montréal",cafe-plateau,\r\nOld Port,"335 de la Commune Street East, Montréal",,3\r\n',
  fr: 'Nom,Adresse,Lien,Seuil\r\nPlateau,"1214, avenue du Mont-Royal Est, Montréal",cafe-plateau,\r\nVieux-Port,"335, rue de la Commune Est, Montréal",,3\r\n',
};
// Spreadsheets know UTF-8 by the byte order mark.
const sampleFile = (language: Language) => `\uFEFF${samples[language]}`;

/** Why a line is left out, as a sentence. */
function useReason(): (problem: LineProblem) => string {
  const { t } = useTranslation(["locations", "feedbacks", "problems"]);
  const nameOf = (field: string) =>
    field === "address"
      ? t("locations:fields.address")
      : field === "feedbackId"
        ? t("locations:fields.link")
        : field === "interceptLessThan"
          ? t("locations:fields.threshold")
          : t("locations:fields.name");
  return ({ field, reason }) => {
    if (field === null) return t(`feedbacks:import.reasons.${reason}`);
    const max = field === "address" ? 200 : 100;
    const why =
      reason === "twice"
        ? t("locations:import.twice")
        : reason === "number_range"
          ? t("locations:import.threshold")
          : t(`problems:fields.${reason}`, { max, defaultValue: t("problems:fields.invalid") });
    return t("locations:import.reason", { field: nameOf(field), why });
  };
}

function CheckLocations({
  read,
  organization,
  onStart,
  onBack,
}: {
  read: LocationsRead;
  organization: string;
  onStart: (links: boolean) => void;
  onBack: () => void;
}) {
  const { t, i18n } = useTranslation("locations");
  const say = useReason();
  const { data: locations } = useLocations(organization);
  const [links, setLinks] = useState(true);
  const { good, bad, header } = read;
  const price = locations === undefined ? undefined : priceInWords(good.length, locations, i18n.language);
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="lg">
        <Title order={2} size="h3" mb="xs">
          {t("import.found", { count: good.length })}
        </Title>
        {good.length > 0 ? (
          <Table.ScrollContainer minWidth={480}>
            <Table fz="sm" verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("fields.name")}</Table.Th>
                  <Table.Th>{t("fields.address")}</Table.Th>
                  <Table.Th>{t("fields.link")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {good.slice(0, previewed).map(({ line, name, address, feedbackId }) => (
                  <Table.Tr key={line}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>{address}</Table.Td>
                    <Table.Td>{feedbackId === null ? "" : `/a/${feedbackId.toLowerCase()}`}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ) : null}
        {good.length > previewed ? (
          <Text size="sm" c="dimmed">
            {t("import.morePreview", { count: good.length - previewed })}
          </Text>
        ) : null}
        <Checkbox
          mt="md"
          label={t("import.links")}
          description={t("import.linksHint")}
          checked={links}
          onChange={({ currentTarget }) => setLinks(currentTarget.checked)}
        />
      </Paper>
      <BadLines lines={bad} header={header} fileName={`${t("import.badFile")}.csv`} say={say} />
      {good.length > 0 && price !== undefined ? (
        <Text size="sm">
          {price === null ? t("price.many") : t("import.price", { before: price.before, after: price.after })}{" "}
          {t("price.note")}
        </Text>
      ) : null}
      <Group justify="space-between">
        <Button variant="subtle" onClick={onBack}>
          {t("import.another")}
        </Button>
        <Button size="md" disabled={good.length === 0} onClick={() => onStart(links)}>
          {t("import.start", { count: good.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function Sending({ progress, onResume }: { progress: LocationImport; onResume: () => void }) {
  const { t, i18n } = useTranslation("locations");
  const { sent, total, phase, problem } = progress;
  const number = numberFormat(i18n.language);
  const title = phase === "paused" ? t("import.paused") : t("import.sending");
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Progress.Root size="lg" radius="xl">
          <Progress.Section value={total === 0 ? 0 : (100 * sent) / total} aria-label={title} />
        </Progress.Root>
        <Text size="sm">{t("import.sent", { sent: number.format(sent), total: number.format(total) })}</Text>
        {problem === null ? null : (
          <Alert role="alert" color="amber" variant="light" icon={<IconCloudOff aria-hidden />} title={problem.message}>
            <Text size="sm" mb="sm">
              {t("import.pausedHint")}
            </Text>
            <Button size="sm" onClick={onResume}>
              {t("import.resume")}
            </Button>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}

function Report({
  report,
  bad,
  organization,
}: {
  report: LocationImport["report"];
  bad: number;
  organization: string;
}) {
  const { t, i18n } = useTranslation("locations");
  const number = numberFormat(i18n.language);
  const counts = [
    { count: report.added, words: t("import.added", { count: report.added }) },
    { count: report.alreadyThere, words: t("import.there", { count: report.alreadyThere }) },
    { count: bad, words: t("import.rejected", { count: bad }) },
  ];
  return (
    <Paper withBorder radius="lg" p="xl">
      <Title order={2} size="h3" mb="lg">
        {t("import.done")}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {counts.map(({ count, words }) => (
          <div key={words}>
            <Text fz="1.75rem" fw={650} lh={1.2}>
              {number.format(count)}
            </Text>
            <Text size="sm" c="dimmed">
              {words}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Button component={Link} to={addresses.locations(organization)} mt="xl">
        {t("import.toList")}
      </Button>
    </Paper>
  );
}

/** `/organizations/{organization}/locations/import`: adds the locations of a CSV file, which is checked first. */
export default function ImportLocationsScreen() {
  const { t } = useTranslation("locations");
  const { organization = "" } = useParams();
  const say = useReason();
  const [read, setRead] = useState<{ content: CsvContent; rows: LocationsRead } | null>(null);
  const { start, resume, ...progress } = useLocationImport(organization);
  const refused = progress.report.rejected.map(({ line, field, reason }): BadLine => {
    const cells = read?.content.records.find((record) => record.line === line)?.cells ?? [];
    return { line, row: line, cells, problems: [{ field, reason }] };
  });
  const bad = [...(read?.rows.bad ?? []), ...refused].toSorted((one, other) => one.line - other.line);
  return (
    <Page width="66rem">
      <Anchor component={Link} to={addresses.locations(organization)} size="sm">
        {t("import.back")}
      </Anchor>
      <ScreenHead title={t("import.title")}>{t("import.lead")}</ScreenHead>
      {read === null ? (
        <ChooseFile
          hint={t("import.hint")}
          sample={sampleFile}
          onRead={(content) => setRead({ content, rows: readLocations(content) })}
        />
      ) : progress.phase === "idle" ? (
        <CheckLocations
          read={read.rows}
          organization={organization}
          onStart={(links) => start(read.rows.good, links)}
          onBack={() => setRead(null)}
        />
      ) : progress.phase === "done" ? (
        <Stack gap="lg">
          <Report report={progress.report} bad={bad.length} organization={organization} />
          <BadLines lines={bad} header={read.rows.header} fileName={`${t("import.badFile")}.csv`} say={say} />
        </Stack>
      ) : (
        <Sending progress={progress} onResume={resume} />
      )}
    </Page>
  );
}
