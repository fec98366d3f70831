import { Button, Pill, Select, TextInput } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RequestFilter } from "#shared/contract/requests.ts";
import { requestChannels, requestStatuses } from "#shared/model/request.ts";
import { statusText } from "#shared/rules/requests/request-words.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { requestFilterIn } from "#web/api/requests.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { ListTools } from "#web/parts/list/list-head.tsx";
import classes from "./filters.module.css";

const half = { base: "calc(50% - 6px)", xs: 160 };
const dates = { base: "calc(50% - 6px)", xs: 195 };

export const noRequestFilters: Record<keyof RequestFilter, null> = {
  status: null,
  step: null,
  channel: null,
  location: null,
  employee: null,
  batch: null,
  replied: null,
  from: null,
  to: null,
  q: null,
};

/** In the address, so that a list can be shared; `figures` shows only filters that apply to figures. */
export function Filters({ organization, own, figures }: { organization: string; own: boolean; figures: boolean }) {
  const { t } = useTranslation("requests");
  const [search, change] = useSearchState();
  const filter = requestFilterIn(search);
  const { data: employees = [] } = useLinkedEmployees(organization);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <ListTools>
      {figures ? null : <SearchField label={t("search")} hint={t("searchHint")} clearLabel={t("clearSearch")} />}
      {figures ? null : (
        <Select
          aria-label={t("filter.status")}
          placeholder={t("filter.everyStatus")}
          w={half}
          clearable
          data={requestStatuses.map((value) => ({ value, label: t(statusText(value)) }))}
          value={filter.status ?? null}
          onChange={(status) => change({ status })}
        />
      )}
      <Select
        aria-label={t("filter.channel")}
        placeholder={t("filter.everyChannel")}
        w={half}
        clearable
        data={requestChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
        value={filter.channel ?? null}
        onChange={(channel) => change({ channel })}
      />
      {figures ? null : (
        <Button
          variant={filter.replied === undefined ? "default" : "light"}
          aria-pressed={filter.replied !== undefined}
          leftSection={<IconMessage size={17} aria-hidden />}
          onClick={() => change({ replied: filter.replied === undefined ? "true" : null })}
        >
          {t("filter.replied")}
        </Button>
      )}
      <LocationChoice
        fills
        organization={organization}
        value={filter.location ?? null}
        onChange={(location) => change({ location })}
      />
      {own || figures || employees.length === 0 ? null : (
        <Select
          aria-label={t("filter.employee")}
          placeholder={t("filter.everyEmployee")}
          w={{ base: "100%", xs: 200 }}
          clearable
          searchable={employees.length > 8}
          data={employees.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={filter.employee ?? null}
          onChange={(employee) => change({ employee })}
        />
      )}
      <TextInput
        type="date"
        aria-label={t("filter.from")}
        w={dates}
        leftSection={<span className={classes.side}>{t("filter.from")}</span>}
        leftSectionWidth={52}
        max={filter.to}
        value={filter.from ?? ""}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={t("filter.to")}
        w={dates}
        leftSection={<span className={classes.side}>{t("filter.to")}</span>}
        leftSectionWidth={40}
        min={filter.from}
        value={filter.to ?? ""}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {figures || filter.step === undefined ? null : (
        <Pill
          withRemoveButton
          onRemove={() => change({ step: null })}
          removeButtonProps={{ "aria-label": t("filter.removeStep"), "aria-hidden": false, tabIndex: 0 }}
        >
          {t(`figures.steps.${filter.step}`)}
        </Pill>
      )}
      {figures || filter.batch === undefined ? null : (
        <Pill
          withRemoveButton
          onRemove={() => change({ batch: null })}
          removeButtonProps={{ "aria-label": t("filter.removeBatch"), "aria-hidden": false, tabIndex: 0 }}
        >
          {t("filter.batch")}
        </Pill>
      )}
      {isFiltered ? (
        <Button variant="subtle" size="compact-sm" onClick={() => change(noRequestFilters)}>
          {t("filter.reset")}
        </Button>
      ) : null}
    </ListTools>
  );
}
