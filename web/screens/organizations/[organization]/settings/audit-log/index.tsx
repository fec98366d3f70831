import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { formatLocale } from "#shared/model/language.ts";
import { downloadAudit, useAudit } from "#web/api/audit.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { ExportButton } from "#web/parts/export/export-button.tsx";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./audit-log.module.css";
import { EntryRow } from "./entry-row.tsx";
import { filterFrom } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { daysOf } from "./runs.ts";

/** `/organizations/{organization}/settings/audit-log`: who did what in the organization, when and from where. */
export default function AuditLogScreen() {
  const { t, i18n } = useTranslation(["settings", "audit"]);
  const { organization = "" } = useParams();
  const queries = useQueryClient();
  const [search, change] = useSearchState();
  const filter = filterFrom(search);
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const log = useAudit(organization, filter);
  const { data: profile } = useOrganization(organization);
  // The days of the filter are those of the organization, too.
  const zone = profile === undefined ? {} : { timeZone: profile.timeZone };
  const locale = formatLocale(i18n.language);
  const days = dateFormat(locale, { dateStyle: "full", ...zone });
  const times = dateFormat(locale, { timeStyle: "short", ...zone });
  const entries = log.data?.pages.flatMap(({ items }) => items);
  return (
    <Page width="56rem">
      <ScreenHead title={t("areas.audit-log.name")}>{t("audit:lead")}</ScreenHead>
      <Filters organization={organization} filter={filter} shown={entries?.map(({ who }) => who) ?? []} />
      <Group mt="md" gap="sm">
        <ExportButton
          label={t("audit:export")}
          stopLabel={t("audit:exportStop")}
          fileName={`${t("audit:fileName")}-${profile?.feedbackId ?? organization}`}
          download={(following) => downloadAudit(queries, organization, filter, following)}
        />
        {isFiltered ? (
          <Button variant="subtle" onClick={() => change({ user: null, action: null, from: null, to: null })}>
            {t("audit:filter.clear")}
          </Button>
        ) : null}
      </Group>
      {log.isError && entries === undefined ? (
        <ProblemNotice problem={log.error} onRetry={() => void log.refetch()} />
      ) : entries === undefined ? (
        <Stack gap="sm" mt="lg" aria-hidden="true">
          <Skeleton h={20} w={180} />
          <Skeleton h={72} />
          <Skeleton h={72} />
          <Skeleton h={72} />
        </Stack>
      ) : entries.length === 0 && !log.hasNextPage ? (
        isFiltered ? (
          <Text c="dimmed" mt="xl" ta="center" role="status">
            {t("audit:none")}
          </Text>
        ) : (
          <Blank icon={IconHistory} title={t("audit:empty")} text={t("audit:emptyHint")} />
        )
      ) : (
        daysOf(entries, (moment) => days.format(new Date(moment))).map(({ day, runs }) => (
          <section key={day} aria-label={day}>
            <h2 className={classes.day}>{day}</h2>
            <ul className={classes.list}>
              {runs.map(({ entry, count }) => (
                <EntryRow
                  key={entry._id}
                  {...{ organization, entry, count }}
                  time={times.format(new Date(entry.date))}
                  onWho={() => change({ user: entry.who._id }, { push: true })}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {log.hasNextPage ? (
        <div className={classes.foot}>
          {log.isFetchNextPageError ? (
            <ProblemNotice problem={log.error} onRetry={() => void log.fetchNextPage()} />
          ) : (
            <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {t("audit:more")}
            </Button>
          )}
        </div>
      ) : null}
    </Page>
  );
}
