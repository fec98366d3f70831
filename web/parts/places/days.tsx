import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayAfter, dayIn, type Period } from "#shared/rules/figures/period.ts";
import { useSearchState } from "../browser/search-state.ts";

const lengths = ["7", "30", "90", "365"] as const;
/** What the API takes for a period that is not named. */
const usual = "30";

/** How many days up to today the figures are of, as the address says it, and the period to ask for. */
export function useDays(timeZone: string): { days: (typeof lengths)[number]; period: Partial<Period> } {
  const [search] = useSearchState();
  const days = lengths.find((length) => length === search.get("days")) ?? usual;
  const today = dayIn(timeZone, new Date());
  return { days, period: days === usual ? {} : { from: dayAfter(today, 1 - Number(days)), to: today } };
}

/** Chooses how many days the figures are of. */
export function DaysChoice({ days }: { days: (typeof lengths)[number] }) {
  const { t } = useTranslation("locations");
  const [, change] = useSearchState();
  return (
    <Select
      aria-label={t("days.label")}
      w={140}
      allowDeselect={false}
      data={lengths.map((length) => ({ value: length, label: t(`days.${length}`) }))}
      value={days}
      onChange={(length) => change({ days: length === usual ? null : length, page: null })}
    />
  );
}
