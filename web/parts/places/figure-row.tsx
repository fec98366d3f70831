import { Select, SimpleGrid, Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { dayAfter, dayInZone, type Period } from "#shared/rules/figures/period.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import classes from "./places.module.css";

export function Beside({ aside, early = false, children }: { aside: ReactNode; early?: boolean; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <div className={early ? classes.early : undefined}>{aside}</div>
    </div>
  );
}

const lengths = ["7", "30", "90", "365"] as const;
/** The API's default period. */
const usual = "30";

export function useDays(timeZone: string): { days: (typeof lengths)[number]; period: Partial<Period> } {
  const [search] = useSearchState();
  const days = lengths.find((length) => length === search.get("days")) ?? usual;
  const today = dayInZone(timeZone, new Date());
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

export function FigureRow({
  figures,
}: {
  figures: readonly { name: string; value: string | undefined; note?: string | undefined; to?: string }[];
}) {
  return (
    <SimpleGrid cols={{ base: 2, sm: figures.length }} component="dl" m={0}>
      {figures.map(({ name, value, note, to }) => (
        <div key={name} className={classes.figure}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="1.625rem" fw={650} lh={1.25} className={classes.number}>
            {value === undefined ? (
              <Skeleton h={28} w={64} my={3} />
            ) : to === undefined ? (
              value
            ) : (
              <Link to={to} className={classes.plain}>
                {value}
              </Link>
            )}
          </Text>
          {note === undefined ? null : (
            <Text component="dd" m={0} size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </div>
      ))}
    </SimpleGrid>
  );
}
