import { Button, Chip, Group, Input, Popover, SegmentedControl, Select, Stack, Switch, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { feedbackChannels } from "#shared/model/feedback.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { LocationChoice } from "#web/parts/choice/location-choice.tsx";
import { filterFrom, starsFrom } from "./filter.ts";

interface FilterMenuProps {
  organization: string;
  /** Whether the person sees feedback about themselves alone, so that there is no employee to choose. */
  own: boolean;
}

/** The filters besides status and search. Each choice changes the address and the list at once. */
export function FilterMenu({ organization, own }: FilterMenuProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const filter = filterFrom(search);
  const { data: employees = [] } = useLinkedEmployees(organization, !own);
  // Escape closes the choice that is open inside, and only then this.
  const [choosing, setChoosing] = useState(false);
  const choice = { onDropdownOpen: () => setChoosing(true), onDropdownClose: () => setChoosing(false) };
  return (
    <Popover position="bottom-end" width={352} shadow="md" withinPortal trapFocus closeOnEscape={!choosing}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}>
          {t("filters.title")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md">
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
            {...choice}
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
              comboboxProps={{ withinPortal: false }}
              {...choice}
            />
          )}
          <Select
            label={t("filters.channel")}
            placeholder={t("filters.everyChannel")}
            data={feedbackChannels.map((channel) => ({ value: channel, label: t(`filters.channels.${channel}`) }))}
            value={filter.channel ?? null}
            onChange={(channel) => change({ channel })}
            clearable
            comboboxProps={{ withinPortal: false }}
            {...choice}
          />
          <Switch
            label={t("filters.reachable")}
            checked={filter.reachable === "true"}
            onChange={({ currentTarget }) => change({ reachable: currentTarget.checked ? "true" : null })}
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
      </Popover.Dropdown>
    </Popover>
  );
}
