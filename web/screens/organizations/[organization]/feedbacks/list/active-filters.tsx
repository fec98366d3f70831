import { ActionIcon, Chip, Group, Pill, Scroller, Stack, Tooltip } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { feedbackChannels } from "#shared/model/feedback.ts";
import { useAssignees } from "#web/api/assignees.ts";
import { useLocations } from "#web/api/organizations.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { shortDay } from "#web/parts/format/moment.ts";
import classes from "../feedbacks.module.css";
import { type FilterName, filterFrom, filterNames, noFeedbackFilters, starsFrom } from "./filter.ts";
import { SavedFilters } from "./saved-filters.tsx";

const arrowWidth = 28;
/** Keys move the focus from chip to chip, and the row with it. */
const arrow = { "aria-hidden": true, tabIndex: -1, "aria-label": undefined } as const;

/** Moves the row alone; `scrollIntoView` would move the page too. */
function reveal(chip: HTMLElement | null): void {
  const row = chip?.offsetParent;
  if (!chip || !row) return;
  const [start, end] = [chip.offsetLeft - arrowWidth, chip.offsetLeft + chip.offsetWidth + arrowWidth];
  row.scrollLeft = Math.min(start, Math.max(row.scrollLeft, end - row.clientWidth));
}

interface PresetProps {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Preset({ text, checked, onChange }: PresetProps) {
  const chip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked) reveal(chip.current);
  }, [checked]);
  return (
    <Chip
      rootRef={chip}
      size="xs"
      classNames={{ root: classes.preset, label: classes.presetLabel }}
      checked={checked}
      onChange={onChange}
      onFocus={() => reveal(chip.current)}
    >
      {text}
    </Chip>
  );
}

interface ActiveFiltersProps {
  organization: string;
  /** Whether the viewer may own feedback. */
  answers: boolean;
}

export function ActiveFilters({ organization, answers }: ActiveFiltersProps) {
  const { t, i18n } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const { data: locations } = useLocations(organization);
  const filter = filterFrom(search);
  const { data: employees } = useLinkedEmployees(organization, filter.employee !== undefined);
  const now = new Date();
  const people = useAssignees(organization, { enabled: filter.assignee !== undefined });
  const ofOwners = [
    { name: "assignee", text: t("filters.mine"), value: "me" },
    { name: "waiting", text: t("filters.replied"), value: "reply" },
    { name: "assignee", text: t("filters.unassigned"), value: "none" },
    { name: "overdue", text: t("filters.overdue"), value: "true" },
    { name: "waiting", text: t("filters.waiting"), value: "customer" },
  ] as const;
  const presets = [
    ...(answers ? ofOwners : []),
    { name: "reachable", text: t("filters.leftNumber"), value: "phone" },
  ] as const;
  const texts: Record<Exclude<FilterName, "status">, (value: string) => string> = {
    intercepted: (value) => t(value === "true" ? "filters.complaintsOnly" : "filters.othersOnly"),
    rating: (value) => t("filters.ratingIs", { stars: starsFrom(value).join(", ") }),
    location: (value) => locations?.find(({ _id }) => _id === value)?.name ?? t("location"),
    employee: (value) => employees?.find(({ _id }) => _id === value)?.name ?? t("employee"),
    channel: (value) => {
      const channel = feedbackChannels.find((one) => one === value);
      return channel === undefined ? value : t(`filters.channels.${channel}`);
    },
    assignee: (value) => people?.find(({ _id }) => _id === value)?.name ?? t("filters.assignee"),
    overdue: () => t("filters.overdue"),
    waiting: (value) => t(value === "reply" ? "filters.replied" : "filters.waiting"),
    tag: (value) => value,
    outcome: () => t("filters.outcomeIs", { outcome: t(`outcomes.${filter.outcome ?? "other"}`) }),
    reachable: (value) => t(value === "false" ? "filters.unreachable" : "filters.reachable"),
    from: (value) => t("filters.fromDay", { day: shortDay(value, now, i18n.language) }),
    to: (value) => t("filters.toDay", { day: shortDay(value, now, i18n.language) }),
    q: (value) => t("filters.words", { words: value }),
  };
  const active = filterNames.flatMap((name) => {
    const value = filter[name];
    return name === "status" || value === undefined ? [] : [{ name, text: texts[name](value) }];
  });
  const others = active.filter(({ name }) => !presets.some((one) => one.name === name && one.value === filter[name]));
  return (
    <Stack gap="xs" component="section" aria-label={t("filters.active")}>
      <Group gap={2} wrap="nowrap" justify="space-between">
        <Scroller
          // Its arrows do not follow what is added.
          key={presets.length}
          classNames={{ root: classes.presets, container: classes.presetsShown, content: classes.presetsRow }}
          draggable={false}
          controlSize={arrowWidth}
          edgeGradientColor="var(--reviens-surface)"
          startControlProps={arrow}
          endControlProps={arrow}
        >
          {presets.map(({ name, text, value }) => (
            <Preset
              key={text}
              text={text}
              checked={value !== undefined && filter[name] === value}
              onChange={(checked) => change({ [name]: checked ? value : null })}
            />
          ))}
        </Scroller>
        <Group gap={2} wrap="nowrap">
          <SavedFilters organization={organization} />
          {active.length === 0 ? null : (
            <Tooltip label={t("filters.clear", { number: active.length })}>
              <ActionIcon
                className={classes.presetAct}
                aria-label={t("filters.clear", { number: active.length })}
                onClick={() => change({ ...noFeedbackFilters, status: search.get("status") })}
              >
                <IconFilterOff size={17} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      {others.length === 0 ? null : (
        <Group gap={6}>
          {others.map(({ name, text }) => (
            <Pill
              key={name}
              classNames={{ root: classes.pill, remove: classes.pillRemove }}
              withRemoveButton
              onRemove={() => change({ [name]: null })}
              removeButtonProps={{
                "aria-label": t("filters.remove", { filter: text }),
                "aria-hidden": false,
                tabIndex: 0,
              }}
            >
              {text}
            </Pill>
          ))}
        </Group>
      )}
    </Stack>
  );
}
