import { Badge, Skeleton, Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { appAddresses } from "#web/addresses.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { RecoveryCell } from "#web/parts/places/recovery-cell.tsx";
import classes from "./locations.module.css";
import { PublicCell } from "./public-cell.tsx";
import {
  type Column,
  type Figured,
  figureOf,
  isPublic,
  isRecovery,
  isWide,
  type PublicColumn,
  type Row,
  type Sorting,
  sortingAfter,
} from "./sort.ts";

const numberClass = (column: Column): string =>
  `${classes.number} ${isRecovery(column) ? classes.wider : isWide(column) ? classes.wide : ""}`;

function SortHead({ column, sorting }: { column: Column; sorting: Sorting }) {
  const { t } = useTranslation("locations");
  const [, change] = useSearchState();
  const isSorted = sorting.by === column;
  const Icon = isSorted ? (sorting.down ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th
      className={column === "name" ? classes.name : numberClass(column)}
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

type FigureColumn = Exclude<Column, "name">;

export const columnsOf = (
  organization: Pick<Organization, "averageTransaction"> | undefined,
  { inPublic }: { inPublic: boolean },
): FigureColumn[] => {
  const hasSale = Boolean(organization?.averageTransaction);
  return [
    ...(["ratings", "average", "score", "complaints", "pending", "withinDay", "putRight"] as const),
    ...(hasSale ? ["saving" as const] : []),
    ...(inPublic ? (["publicReviews", "publicComplaints"] as const) : []),
    ...(inPublic && hasSale ? ["cost" as const] : []),
  ];
};

interface PrivateCellProps {
  row: Figured;
  waiting: boolean;
  column: Exclude<FigureColumn, PublicColumn>;
}

function PrivateCell({ row, waiting, column }: PrivateCellProps) {
  const { t, i18n } = useTranslation("locations");
  if (row.figures === undefined) return waiting ? <Skeleton h={14} w={28} ml="auto" /> : "–";
  if (isRecovery(column)) return <RecoveryCell recovery={row.figures.recovery} column={column} />;
  const value = figureOf(row, column);
  if (value === null)
    return (
      <Text span size="sm" c="dimmed" title={column === "score" ? t("scoreHint") : undefined}>
        {row.figures.privateReviews === 0 ? "–" : t("tooFew")}
      </Text>
    );
  if (column === "saving") return row.saving && t("about", { amount: moneyText(row.saving, i18n.language) });
  return column === "average" ? averageText(value, i18n.language) : numberFormat(i18n.language).format(value);
}

export function LocationsTable({
  rows,
  elsewhere,
  counted,
  waiting,
  columns,
  organization,
  sorting,
}: {
  rows: readonly Row[];
  /** Ratings without location; always the last row. */
  elsewhere: Figured | null;
  counted: boolean;
  waiting: boolean;
  columns: readonly FigureColumn[];
  organization: string;
  sorting: Sorting;
}) {
  const { t } = useTranslation("locations");
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table
        verticalSpacing="sm"
        highlightOnHover
        className={classes.table}
        aria-busy={waiting || undefined}
        data-public={columns.some(isPublic) || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {(["name", ...columns] as const).map((column) => (
              <SortHead key={column} column={column} sorting={sorting} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.location._id}>
              <Table.Td className={classes.name}>
                <Link to={appAddresses.location(organization, row.location._id)} className={classes.link}>
                  {row.location.name}
                </Link>
                {row.location.rateable ? null : (
                  <Badge ml={8} size="sm" color="gray" variant="light" tt="none">
                    {t("paused")}
                  </Badge>
                )}
                <Text size="sm" c="dimmed">
                  {row.location.address}
                </Text>
                {counted && row.figures === undefined && columns.length > 0 ? (
                  <Text size="sm" c="dimmed">
                    {t("uncounted")}
                  </Text>
                ) : null}
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} className={numberClass(column)}>
                  {isPublic(column) ? (
                    <PublicCell row={row} column={column} />
                  ) : (
                    <PrivateCell row={row} waiting={waiting} column={column} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {elsewhere === null ? null : (
            <Table.Tr>
              <Table.Th scope="row" className={classes.name}>
                {t("elsewhere.title")}
                <Text size="sm" c="dimmed">
                  {t("elsewhere.text")}
                </Text>
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={column} className={numberClass(column)}>
                  {isPublic(column) ? "–" : <PrivateCell row={elsewhere} waiting={waiting} column={column} />}
                </Table.Td>
              ))}
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
