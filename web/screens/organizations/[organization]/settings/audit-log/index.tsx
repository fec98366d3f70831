import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { AuditFilter } from "#shared/contract/audit.ts";
import type { AuditActor } from "#shared/model/audit-entry.ts";
import { formatLocale } from "#shared/model/language.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { timeOfDay } from "#shared/rules/dates.ts";
import { auditFilterIn, downloadAudit, useAudit, useAuditPeople } from "#web/api/audit.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { ExportButton } from "#web/parts/export/export-button.tsx";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./audit-log.module.css";
import { EntryRow } from "./entry-row.tsx";
import { daysOf } from "./runs.ts";
import { actionChoices, whoIs } from "./words.ts";

interface FiltersProps {
  organization: string;
  filter: AuditFilter;
  /** Includes former members. */
  shown: readonly AuditActor[];
}

function Filters({ organization, filter, shown }: FiltersProps) {
  const { t, i18n } = useTranslation("audit");
  const [, change] = useSearchState();
  const { data: members = [] } = useAuditPeople(organization);
  const people = [...new Map([...shown, ...members].map((who) => [who._id, whoIs(t, who)]))].map(([value, label]) => ({
    value,
    label,
  }));
  const actions = actionChoices(t, i18n.language);
  return (
    <div className={classes.filters}>
      <Select
        label={t("filter.person")}
        placeholder={t("filter.anyone")}
        data={people.toSorted((one, other) => compareNames(one.label, other.label))}
        value={filter.user ?? null}
        onChange={(user) => change({ user })}
        clearable
        searchable={people.length > 8}
      />
      <Select
        label={t("filter.action")}
        placeholder={t("filter.anything")}
        data={actions}
        value={filter.action ?? null}
        onChange={(action) => change({ action })}
        clearable
        searchable
      />
      <TextInput
        type="date"
        label={t("filter.from")}
        max={filter.to}
        value={filter.from ?? ""}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t("filter.to")}
        min={filter.from}
        value={filter.to ?? ""}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </div>
  );
}

export default function AuditLogScreen() {
  const { t, i18n } = useTranslation(["settings", "audit"]);
  const { organization = "" } = useParams();
  const queries = useQueryClient();
  const [search, change] = useSearchState();
  const filter = auditFilterIn(search);
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const log = useAudit(organization, filter);
  const { data: profile } = useOrganization(organization);
  const zone = profile === undefined ? {} : { timeZone: profile.timeZone };
  const locale = formatLocale(i18n.language);
  const days = dateFormat(locale, { dateStyle: "full", ...zone });
  const times = dateFormat(locale, { ...timeOfDay, ...zone });
  const entries = loadedItems(log.data);
  return (
    <Page narrow>
      <ListHead
        title={t("areas.audit-log.name")}
        lead={t("audit:lead")}
        actions={
          <ExportButton
            label={t("audit:export")}
            stopLabel={t("audit:exportStop")}
            fileName={`${t("audit:fileName")}-${profile?.feedbackId ?? organization}`}
            timeZone={profile?.timeZone ?? "UTC"}
            columns={t("audit:columns", { returnObjects: true })}
            download={(following) => downloadAudit(queries, organization, filter, following)}
          />
        }
      />
      <Filters organization={organization} filter={filter} shown={entries?.map(({ who }) => who) ?? []} />
      {isFiltered ? (
        <Group mb="md">
          <Button variant="subtle" onClick={() => change({ user: null, action: null, from: null, to: null })}>
            {t("audit:filter.clear")}
          </Button>
        </Group>
      ) : null}
      {log.isError && entries === undefined ? (
        <ProblemNotice problem={log.error} onRetry={() => void log.refetch()} />
      ) : entries === undefined ? (
        <RowsLoading />
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
            <Rows>
              {runs.map(({ entry, count }) => (
                <EntryRow
                  key={entry._id}
                  organization={organization}
                  entry={entry}
                  count={count}
                  time={times.format(new Date(entry.date))}
                  onWho={() => change({ user: entry.who._id }, { push: true })}
                />
              ))}
            </Rows>
          </section>
        ))
      )}
      <MorePages list={log} label={t("audit:more")} />
    </Page>
  );
}
