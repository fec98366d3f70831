import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import classes from "./locations.module.css";
import { type Column, isWide, type Sorting, sortingAfter } from "./sort.ts";

export function SortHead({ column, sorting }: { column: Column; sorting: Sorting }) {
  const { t } = useTranslation("locations");
  const [, change] = useSearchState();
  const isSorted = sorting.by === column;
  const Icon = isSorted ? (sorting.down ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      className={column === "name" ? classes.name : `${classes.number} ${isWide(column) ? classes.wide : ""}`}
      aria-sort={isSorted ? (sorting.down ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => change({ sort: sortingAfter(sorting, column), page: null })}
      >
        {t(`columns.${column}`)}
        <Icon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
