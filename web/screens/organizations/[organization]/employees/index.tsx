import { Anchor, Badge, Button, Select, Skeleton, Stack, Table, Text } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Ranked } from "#shared/model/place-figures.ts";
import { reachOf } from "#shared/rules/permissions.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useLeaderboard } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { Face } from "#web/parts/image/face.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { Caveat } from "#web/parts/notice/caveat.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { DaysChoice, useDays } from "#web/parts/places/figure-row.tsx";
import { PageChoice, usePage } from "#web/parts/places/page-choice.tsx";
import { RecoveryCell } from "#web/parts/places/recovery-cell.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import classes from "./employees.module.css";

const googlePolicy = "https://support.google.com/contributionpolicy/answer/7400114";

interface LeaderboardProps {
  rows: readonly Ranked[];
  organization: string;
  ranks: boolean;
}

function Leaderboard({ rows, organization, ranks }: LeaderboardProps) {
  const { t, i18n } = useTranslation("locations");
  const number = numberFormat(i18n.language);
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="sm" highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            {ranks ? (
              <Table.Th className={classes.number} w={72}>
                {t("team.rank")}
              </Table.Th>
            ) : null}
            <Table.Th>{t("team.name")}</Table.Th>
            <Table.Th className={classes.number}>{t("team.average")}</Table.Th>
            <Table.Th className={classes.number}>{t("team.ratings")}</Table.Th>
            <Table.Th className={`${classes.number} ${classes.wide}`}>{t("team.complaints")}</Table.Th>
            <Table.Th className={`${classes.number} ${classes.wider}`}>{t("columns.withinDay")}</Table.Th>
            <Table.Th className={`${classes.number} ${classes.wider}`}>{t("columns.putRight")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ _id, name, picture, rateable, rank, averageRating, count, interceptedComplaints, recovery }) => (
            <Table.Tr key={_id}>
              {ranks ? (
                <Table.Td className={classes.number} fw={650}>
                  {rank === null ? t("team.unranked") : number.format(rank)}
                </Table.Td>
              ) : null}
              <Table.Td>
                <span className={classes.person}>
                  <Face name={name} picture={picture} />
                  <span>
                    <Link to={appAddresses.employee(organization, _id)} className={classes.link}>
                      {name}
                    </Link>
                    {rateable ? null : (
                      <Badge ml={8} size="sm" color="gray" variant="light" tt="none">
                        {t("team.notOffered")}
                      </Badge>
                    )}
                  </span>
                </span>
              </Table.Td>
              <Table.Td className={classes.number}>
                {averageRating === null ? "–" : averageText(averageRating, i18n.language)}
              </Table.Td>
              <Table.Td className={classes.number}>{number.format(count)}</Table.Td>
              <Table.Td className={`${classes.number} ${classes.wide}`}>
                {number.format(interceptedComplaints)}
              </Table.Td>
              <Table.Td className={`${classes.number} ${classes.wider}`}>
                <RecoveryCell recovery={recovery} column="withinDay" />
              </Table.Td>
              <Table.Td className={`${classes.number} ${classes.wider}`}>
                <RecoveryCell recovery={recovery} column="putRight" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The leaderboard; employees see only themselves. */
export default function EmployeesScreen() {
  const { t } = useTranslation("locations");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const { data: locations = [] } = useLocations(organization);
  const { days, period } = useDays(profile?.timeZone ?? "UTC");
  const location = search.get("location") ?? undefined;
  const { data, error, refetch } = useLeaderboard(organization, period, location);
  const words = search.get("q") ?? "";
  const own = profile !== undefined && reachOf(profile, "employee.read") === "own";
  const adds = profile !== undefined && mayOpen(profile, "newEmployee");
  const rows = (data?.items ?? []).filter(({ name }) => matchesWords(words.trim(), [name]));
  const { shown, ...paging } = usePage(rows);
  const add = adds ? (
    <Button
      component={Link}
      to={appAddresses.newEmployee(organization, { location })}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t("team.add")}
    </Button>
  ) : null;
  const isEmpty = data?.items.length === 0 && location === undefined;
  const isEmptyHere = data?.items.length === 0 && words === "";
  const here = locations.find(({ _id }) => _id === location)?.name ?? "";
  return (
    <Page>
      <ListHead
        title={own ? t("team.own") : t("team.title")}
        lead={own ? t("team.ownLead") : undefined}
        actions={isEmpty || isEmptyHere ? null : add}
      />
      {error !== null && data === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <Blank icon={IconUsers} title={t("team.none.title")} text={t("team.none.text")}>
          {add}
        </Blank>
      ) : (
        <Stack gap="md">
          <ListTools mb={0}>
            {own ? null : <SearchField label={t("team.search")} clearLabel={t("clearSearch")} here />}
            {own || locations.length < 2 ? null : (
              <Select
                aria-label={t("team.location")}
                placeholder={t("team.everywhere")}
                data={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
                value={location ?? null}
                onChange={(chosen) => change({ location: chosen, page: null })}
                searchable={locations.length > 8}
                limit={100}
                clearable
                w={220}
              />
            )}
            <DaysChoice days={days} />
            <Caveat label={t("team.basis")}>
              <Stack gap="xs">
                {own || data === undefined ? null : <span>{t("team.atLeast", { count: data.atLeast })}</span>}
                <span>{t("recoveryBasis")}</span>
                <span>
                  {t("team.google")}{" "}
                  <Anchor href={googlePolicy} target="_blank" rel="noopener noreferrer" inherit>
                    {t("team.googleLink")}
                  </Anchor>
                </span>
              </Stack>
            </Caveat>
          </ListTools>
          {data === undefined ? (
            <Skeleton h={320} />
          ) : rows.length === 0 ? (
            <Stack align="center" py="xl" gap="sm">
              <Text c="dimmed" ta="center">
                {words === "" ? t("team.noneHere", { location: here }) : t("team.noneFound", { words })}
              </Text>
              {words === "" ? add : null}
            </Stack>
          ) : (
            <Leaderboard rows={shown} organization={organization} ranks={!own} />
          )}
          <PageChoice {...paging} />
        </Stack>
      )}
    </Page>
  );
}
