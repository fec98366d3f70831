import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconMapPin, IconPlus, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Location } from "#shared/model/location.ts";
import type { LocationFigures } from "#shared/model/place-figures.ts";
import { savingOf } from "#shared/rules/figures/figures.ts";
import { areFiguresKept } from "#shared/rules/figures/kept-figures.ts";
import { reachOf } from "#shared/rules/permissions.ts";
import { allows } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useLocationFigures } from "#web/api/places.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { moneyText } from "#web/parts/format/money.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { Caveat } from "#web/parts/notice/caveat.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { DaysChoice, useDays } from "#web/parts/places/figure-row.tsx";
import { PageChoice, usePage } from "#web/parts/places/page-choice.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { LocationComparison } from "./beside-rest.tsx";
import { CountedAt } from "./counted-at.tsx";
import { ReadPublic } from "./read-public.tsx";
import { sortedRows, sortingFrom } from "./sort.ts";
import { columnsOf, LocationsTable } from "./table.tsx";
import { useLooks } from "./use-looks.ts";

/** Drops removed locations and uses current names, because the figures may be minutes old. */
export function presentFigures(counted: readonly LocationFigures[], locations: readonly Location[]): LocationFigures[] {
  const byId = new Map(counted.map((figures) => [figures._id, figures]));
  return locations.flatMap(({ _id, name }) => {
    const figures = byId.get(_id);
    return figures === undefined ? [] : [{ ...figures, name }];
  });
}

export default function LocationsScreen() {
  const { t, i18n } = useTranslation("locations");
  const { organization = "" } = useParams();
  const [search] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const { data: locations, error, refetch } = useLocations(organization);
  const { days, period } = useDays(profile?.timeZone ?? "UTC");
  // Without access to all feedback the API gives no figures of whole locations.
  const compares =
    profile !== undefined && reachOf(profile, "dashboard.read") !== "own" && allows(profile.plan, "comparison");
  const figures = useLocationFigures(organization, period, compares);
  const { looks, ask } = useLooks(organization);
  const words = search.get("q") ?? "";
  const sorting = sortingFrom(search.get("sort"));
  const present = presentFigures(figures.data?.items ?? [], locations ?? []);
  const byId = new Map(present.map((item) => [item._id, item]));
  const rows = sortedRows(
    (locations ?? []).map((location) => {
      const figures = byId.get(location._id);
      const saving = figures && profile ? savingOf(figures, profile) : null;
      return { location, figures, saving, look: looks.get(location._id) };
    }),
    words,
    sorting,
  );
  const { shown, ...paging } = usePage(rows);
  const rest = figures.data?.elsewhere ?? null;
  // Not searchable; always the last row.
  const elsewhere =
    rest === null || profile === undefined || words !== "" || paging.page < paging.pages
      ? null
      : { figures: rest, saving: savingOf(rest, profile), look: undefined };
  const adds = profile !== undefined && mayOpen(profile, "newLocation");
  const buttons = adds ? (
    <>
      <Button
        component={Link}
        to={appAddresses.importLocations(organization)}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        {t("importCsv")}
      </Button>
      <Button
        component={Link}
        to={appAddresses.newLocation(organization)}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t("add")}
      </Button>
    </>
  ) : null;
  // Figures of a few locations are always counted live.
  const countedAt = areFiguresKept(figures.data?.items.length ?? 0) ? (figures.data?.countedAt ?? null) : null;
  const isEmpty = locations?.length === 0;
  return (
    <Page>
      <ListHead title={t("title")} actions={isEmpty ? null : buttons} />
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
            {compares ? <ReadPublic rows={shown} onRead={ask} /> : null}
            {countedAt === null ? null : (
              <CountedAt key={days} moment={countedAt} organization={organization} period={period} />
            )}
            {compares ? (
              <Caveat label={t("basis")}>
                <Stack gap="xs">
                  <span>{t("scoreBasis")}</span>
                  <span>{t("recoveryBasis")}</span>
                  {profile?.averageTransaction ? (
                    <span>
                      {t("savingBasis", {
                        count: profile.customersPerComplaint,
                        transaction: moneyText(profile.averageTransaction, i18n.language),
                      })}
                    </span>
                  ) : null}
                  {looks.size > 0 ? <span>{t("public.basis")}</span> : null}
                </Stack>
              </Caveat>
            ) : null}
          </ListTools>
          {figures.error !== null && figures.data === undefined ? (
            <ProblemNotice problem={figures.error} onRetry={() => void figures.refetch()} />
          ) : null}
          {locations === undefined ? (
            <Skeleton h={320} />
          ) : rows.length === 0 ? (
            <Text c="dimmed" py="xl" ta="center">
              {t("noneFound", { words })}
            </Text>
          ) : (
            <LocationsTable
              rows={shown}
              elsewhere={elsewhere}
              counted={figures.data !== undefined}
              waiting={figures.data === undefined && figures.error === null}
              columns={compares ? columnsOf(profile, { inPublic: looks.size > 0 }) : []}
              organization={organization}
              sorting={sorting}
            />
          )}
          <PageChoice {...paging} />
          {profile !== undefined && (locations ?? []).length > 1 && !allows(profile.plan, "comparison") ? (
            <BeyondPlan organization={profile} feature="comparison" />
          ) : null}
          <LocationComparison figures={present} countedAt={countedAt} organization={organization} />
        </Stack>
      )}
    </Page>
  );
}
