import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AuditFilter } from "#shared/contract/audit.ts";
import type { AuditActor } from "#shared/model/audit-entry.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { useAuditPeople } from "#web/api/audit.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import classes from "./audit-log.module.css";
import { actionChoices, whoIs } from "./words.ts";

interface FiltersProps {
  organization: string;
  filter: AuditFilter;
  /** Includes former members. */
  shown: readonly AuditActor[];
}

export function Filters({ organization, filter, shown }: FiltersProps) {
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
