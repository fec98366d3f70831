import { Button, Pill, Select, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
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

const filterPanel = "request-filters";

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
  const [opened, panel] = useDisclosure(false);
  const filter = requestFilterIn(search);
  const { data: employees = [] } = useLinkedEmployees(organization);
  const { q, step, batch, ...chosen } = filter;
  const count = Object.values(chosen).filter((value) => value !== undefined).length;
  return (
    <>
      <ListTools mb={opened ? 8 : 16}>
        {figures ? null : <SearchField label={t("search")} hint={t("searchHint")} clearLabel={t("clearSearch")} />}
        <Button
          variant={opened || count > 0 ? "light" : "default"}
          aria-expanded={opened}
          aria-controls={filterPanel}
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          onClick={panel.toggle}
        >
          {count === 0 ? t("filter.title") : t("filter.chosen", { number: count })}
        </Button>
        {figures || step === undefined ? null : (
          <Pill
            withRemoveButton
            onRemove={() => change({ step: null })}
            removeButtonProps={{ "aria-label": t("filter.removeStep"), "aria-hidden": false, tabIndex: 0 }}
          >
            {t(`figures.steps.${step}`)}
          </Pill>
        )}
        {figures || batch === undefined ? null : (
          <Pill
            withRemoveButton
            onRemove={() => change({ batch: null })}
            removeButtonProps={{ "aria-label": t("filter.removeBatch"), "aria-hidden": false, tabIndex: 0 }}
          >
            {t("filter.batch")}
          </Pill>
        )}
        {[q, step, batch].some((value) => value !== undefined) || count > 0 ? (
          <Button variant="subtle" size="compact-sm" onClick={() => change(noRequestFilters)}>
            {t("filter.reset")}
          </Button>
        ) : null}
      </ListTools>
      {opened ? (
        <SimpleGrid
          cols={{ base: 1, xs: 2, md: 3 }}
          mb="md"
          component="section"
          id={filterPanel}
          aria-label={t("filter.title")}
        >
          {figures ? null : (
            <Select
              label={t("filter.status")}
              placeholder={t("filter.any")}
              clearable
              data={requestStatuses.map((value) => ({ value, label: t(statusText(value)) }))}
              value={filter.status ?? null}
              onChange={(status) => change({ status })}
            />
          )}
          <Select
            label={t("filter.channel")}
            placeholder={t("filter.any")}
            clearable
            data={requestChannels.map((value) => ({ value, label: t(`channels.${value}`) }))}
            value={filter.channel ?? null}
            onChange={(channel) => change({ channel })}
          />
          <LocationChoice
            organization={organization}
            label={t("filter.location")}
            value={filter.location ?? null}
            onChange={(location) => change({ location })}
          />
          {own || figures || employees.length === 0 ? null : (
            <Select
              label={t("filter.employee")}
              placeholder={t("filter.any")}
              clearable
              searchable={employees.length > 8}
              data={employees.map(({ _id, name }) => ({ value: _id, label: name }))}
              value={filter.employee ?? null}
              onChange={(employee) => change({ employee })}
            />
          )}
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
          {figures ? null : (
            <Switch
              label={t("filter.replied")}
              checked={filter.replied !== undefined}
              onChange={({ currentTarget }) => change({ replied: currentTarget.checked ? "true" : null })}
            />
          )}
        </SimpleGrid>
      ) : null}
    </>
  );
}
