import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type DateOrder, dateOrders } from "#shared/rules/imports/import-date.ts";

const isOrder = (value: string | null): value is DateOrder => dateOrders.some((order) => order === value);

/** Guess for ambiguous dates, by the browser's region. */
export const usualDates = (): DateOrder => (navigator.language === "en-US" ? "month_first" : "day_first");

export function DateOrderSelect({ value, onChange }: { value: DateOrder; onChange: (order: DateOrder) => void }) {
  const { t } = useTranslation("imports");
  return (
    <Select
      label={t("dates")}
      allowDeselect={false}
      data={dateOrders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      value={value}
      onChange={(chosen) => isOrder(chosen) && onChange(chosen)}
    />
  );
}
