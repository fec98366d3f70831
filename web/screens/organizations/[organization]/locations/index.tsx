import { Badge, Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconMapPin, IconPlus, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { mayIn, reach } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useLocationFigures } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { DaysChoice, useDays } from "#web/parts/places/days.tsx";
import { PageChoice, usePage } from "#web/parts/places/page-choice.tsx";
import { BesideRest } from "./beside-rest.tsx";
import classes from "./locations.module.css";
import { type Column, figureOf, isWide, type Row, type Sorting, sortedRows, sortingFrom } from "./sort.ts";
import { SortHead } from "./sort-head.tsx";

const figureColumns = ["ratings", "average", "score", "complaints", "pending"] as const satisfies Column[];
type FigureColumn = (typeof figureColumns)[number];

function Cell({ row, column }: { row: Row; column: FigureColumn }) {
  const { t, i18n } = useTranslation("locations");
  if (row.figures === undefined) return <Skeleton h={14} w={28} ml="auto" />;
  const value = figureOf(row, column);
  if (value === null)
    return (
      <Text span size="sm" c="dimmed" title={column === "score" ? t("scoreHint") : undefined}>
        {row.figures.privateReviews === 0 ? "–" : t("tooFew")}
      </Text>
    );
  return column === "average" ? averageText(value, i18n.language) : numberFormat(i18n.language).format(value);
}

function LocationsTable({
  rows,
  columns,
  organization,
  sorting,
}: {
  rows: readonly Row[];
  columns: readonly FigureColumn[];
  organization: string;
  sorting: Sorting;
}) {
  const { t } = useTranslation("locations");
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="sm" highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {(["name", ...columns] as const).map((column) => (
              <SortHead key={column} column={column} sorting={sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.location._id}>
              <Table.Td className={classes.name}>
                <Link to={addresses.location(organization, row.location._id)} className={classes.link}>
                  {row.location.name}
                </Link>
                {row.location.rateable ? null : (
                  <Badge ml={8} size="sm" color="gray" variant="light" tt="none">
                    {t("paused")}
                  </Badge>
                )}
                <Text size="sm" c="dimmed">
                  {row.location.address}
                </Text>
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} className={`${classes.number} ${isWide(column) ? classes.wide : ""}`}>
                  <Cell row={row} column={column} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** `/organizations/{organization}/locations`: the locations side by side, with their figures. */
export default function LocationsScreen() {
  const { t } = useTranslation("locations");
  const { organization = "" } = useParams();
  const [search] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const { data: locations, error, refetch } = useLocations(organization);
  const { days, period } = useDays(profile?.timeZone ?? "UTC");
  // Who sees only what is about themselves has no figures of whole locations, as the API has it.
  const compares = profile === undefined || reach(profile.role, "dashboard.read") === "all";
  const figures = useLocationFigures(organization, period, compares);
  const words = search.get("q") ?? "";
  const sorting = sortingFrom(search.get("sort"));
  const byId = new Map(figures.data?.items.map((item) => [item._id, item]));
  const rows = sortedRows(
    (locations ?? []).map((location) => ({ location, figures: byId.get(location._id) })),
    words,
    sorting,
  );
  const { shown, ...paging } = usePage(rows);
  const manages = profile !== undefined && mayIn(profile, "location.manage");
  const buttons = manages ? (
    <Group gap="sm">
      <Button
        component={Link}
        to={addresses.importLocations(organization)}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        {t("importCsv")}
      </Button>
      <Button
        component={Link}
        to={addresses.newLocation(organization)}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t("add")}
      </Button>
    </Group>
  ) : null;
  const isEmpty = locations?.length === 0;
  return (
    <Page width="76rem">
      <ListHead title={t("title")} lead={compares ? t("lead") : undefined} actions={isEmpty ? null : buttons} />
      {error !== null && locations === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <Blank icon={IconMapPin} title={t("none.title")} text={t("none.text")}>
          {buttons}
        </Blank>
      ) : (
        <Stack gap="md">
          <ListTools mb={0} count={locations === undefined ? "" : t("count", { count: rows.length })}>
            <SearchField label={t("search")} clearLabel={t("clearSearch")} here />
            {compares ? <DaysChoice days={days} /> : null}
          </ListTools>
          {figures.error !== null && figures.data === undefined ? (
            <ProblemNotice problem={figures.error} onRetry={() => void figures.refetch()} />
          ) : null}
          {locations === undefined ? (
            <Skeleton h={320} radius="lg" />
          ) : rows.length === 0 ? (
            <Text c="dimmed" py="xl" ta="center">
              {t("noneFound", { words })}
            </Text>
          ) : (
            <LocationsTable
              rows={shown}
              columns={compares ? figureColumns : []}
              organization={organization}
              sorting={sorting}
            />
          )}
          {compares && rows.length > 0 ? (
            <Text size="xs" c="dimmed" className={classes.wide}>
              {t("scoreBasis")}
            </Text>
          ) : null}
          <PageChoice {...paging} />
          {figures.data === undefined ? null : <BesideRest figures={figures.data.items} organization={organization} />}
        </Stack>
      )}
    </Page>
  );
}
