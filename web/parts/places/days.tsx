import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { dayAfter, dayIn, type Period } from "#shared/rules/figures/period.ts";
import { useSearchState } from "../browser/search-state.ts";

const lengths = ["7", "30", "90", "365"] as const;
/** The API's default period. */
const usual = "30";

export function useDays(timeZone: string): { days: (typeof lengths)[number]; period: Partial<Period> } {
  const [search] = useSearchState();
  const days = lengths.find((length) => length === search.get("days")) ?? usual;
  const today = dayIn(timeZone, new Date());
  return { days, period: days === usual ? {} : { from: dayAfter(today, 1 - Number(days)), to: today } };
}

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
