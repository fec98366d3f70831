import { Button, Group, Pill } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { feedbackChannels } from "#shared/model/feedback.ts";
import { useLocations } from "#web/api/organizations.ts";
import { useLinkedEmployees } from "#web/api/places.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { shortDay } from "#web/parts/format/moment.ts";
import { type FilterName, filterFrom, filterNames, noFilters, starsFrom } from "./filter.ts";

/** The active filters, each with a button to remove it, and a button to remove all. */
export function ActiveFilters({ organization }: { organization: string }) {
  const { t, i18n } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const { data: locations } = useLocations(organization);
  const filter = filterFrom(search);
  const { data: employees } = useLinkedEmployees(organization, filter.employee !== undefined);
  const now = new Date();
  const texts: Record<Exclude<FilterName, "status">, (value: string) => string> = {
    intercepted: (value) => t(value === "true" ? "filters.complaintsOnly" : "filters.othersOnly"),
    rating: (value) => t("filters.ratingIs", { stars: starsFrom(value).join(", ") }),
    location: (value) => locations?.find(({ _id }) => _id === value)?.name ?? t("location"),
    employee: (value) => employees?.find(({ _id }) => _id === value)?.name ?? t("employee"),
    channel: (value) => {
      const channel = feedbackChannels.find((one) => one === value);
      return channel === undefined ? value : t(`filters.channels.${channel}`);
    },
    reachable: (value) => t(value === "true" ? "filters.reachable" : "filters.unreachable"),
    from: (value) => t("filters.fromDay", { day: shortDay(value, now, i18n.language) }),
    to: (value) => t("filters.toDay", { day: shortDay(value, now, i18n.language) }),
    q: (value) => t("filters.words", { words: value }),
  };
  const active = filterNames.flatMap((name) => {
    const value = filter[name];
    return name === "status" || value === undefined ? [] : [{ name, text: texts[name](value) }];
  });
  if (active.length === 0) return null;
  return (
    <Group gap={6} component="section" aria-label={t("filters.active")}>
      {active.map(({ name, text }) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => change({ [name]: null })}
          removeButtonProps={{ "aria-label": t("filters.remove", { filter: text }), "aria-hidden": false, tabIndex: 0 }}
        >
          {text}
        </Pill>
      ))}
      <Button variant="subtle" size="compact-xs" onClick={() => change({ ...noFilters, status: search.get("status") })}>
        {t("filters.removeAll")}
      </Button>
    </Group>
  );
}
