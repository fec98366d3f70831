import { Chip, Group, Input, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { feedbackChannels, outcomes } from "#shared/model/feedback.ts";
import { useAssignees } from "#web/api/assignees.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { filterFrom, starsFrom } from "./filter.ts";

export const filterPanel = "filters";

interface FilterPanelProps {
  organization: string;
  /** Hides the filters by employee and by what staff did from those who see only their own feedback. */
  own: boolean;
}

export function FilterPanel({ organization, own }: FilterPanelProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const filter = filterFrom(search);
  const people = useAssignees(organization, { enabled: !own }) ?? [];
  const { data: profile } = useOrganization(organization);
  // The address may name a tag that the list has lost since.
  const tags = [...new Set([...(profile?.feedbackTags ?? []), ...(filter.tag === undefined ? [] : [filter.tag])])];
  const { data: employees = [] } = useLinkedEmployees(organization, !own);
  return (
    <Stack gap="sm" component="section" id={filterPanel} aria-label={t("filters.title")}>
      <Input.Wrapper label={t("rating")} labelElement="div">
        <Chip.Group
          multiple
          value={starsFrom(filter.rating).map(String)}
          onChange={(stars) => change({ rating: stars.toSorted().join(",") })}
        >
          <Group gap={5} mt={4} wrap="nowrap">
            {["1", "2", "3", "4", "5"].map((star) => (
              <Chip key={star} value={star} size="xs" aria-label={t("stars", { count: Number(star) })}>
                {star} ★
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Input.Wrapper label={t("filters.kind")} labelElement="div">
        <SegmentedControl
          fullWidth
          size="xs"
          mt={4}
          aria-label={t("filters.kind")}
          value={filter.intercepted ?? ""}
          onChange={(intercepted) => change({ intercepted })}
          data={[
            { value: "", label: t("filters.everyKind") },
            { value: "true", label: t("filters.complaints") },
            { value: "false", label: t("filters.others") },
          ]}
        />
      </Input.Wrapper>
      <LocationChoice
        organization={organization}
        label={t("location")}
        value={filter.location ?? null}
        onChange={(location) => change({ location })}
      />
      {employees.length === 0 ? null : (
        <Select
          label={t("filters.employee")}
          placeholder={t("filters.everyEmployee")}
          data={employees.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={filter.employee ?? null}
          onChange={(employee) => change({ employee })}
          clearable
          searchable={employees.length > 8}
        />
      )}
      {own ? null : (
        <Select
          label={t("filters.assignee")}
          placeholder={t("filters.everyAssignee")}
          data={[
            { value: "me", label: t("filters.mine") },
            { value: "none", label: t("filters.unassigned") },
            ...people.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={filter.assignee ?? null}
          onChange={(assignee) => change({ assignee })}
          clearable
          searchable={people.length > 8}
        />
      )}
      {own || tags.length === 0 ? null : (
        <Select
          label={t("filters.tag")}
          placeholder={t("filters.everyTag")}
          data={tags}
          value={filter.tag ?? null}
          onChange={(tag) => change({ tag })}
          clearable
          searchable={tags.length > 8}
        />
      )}
      {own ? null : (
        <Select
          label={t("filters.outcome")}
          placeholder={t("filters.everyOutcome")}
          data={outcomes.map((outcome) => ({ value: outcome, label: t(`outcomes.${outcome}`) }))}
          value={filter.outcome ?? null}
          onChange={(outcome) => change({ outcome })}
          clearable
        />
      )}
      <Select
        label={t("filters.channel")}
        placeholder={t("filters.everyChannel")}
        data={feedbackChannels.map((channel) => ({ value: channel, label: t(`filters.channels.${channel}`) }))}
        value={filter.channel ?? null}
        onChange={(channel) => change({ channel })}
        clearable
      />
      <Group grow gap="xs">
        <TextInput
          type="date"
          label={t("filters.from")}
          max={filter.to}
          value={filter.from ?? ""}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("filters.to")}
          min={filter.from}
          value={filter.to ?? ""}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}
