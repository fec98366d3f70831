import { Badge, Skeleton, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { addresses } from "#web/addresses.ts";
import { averageText } from "#web/parts/format/average.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import classes from "./locations.module.css";
import { PublicCell } from "./public-cell.tsx";
import { type Column, figureOf, isPublic, isWide, type Row, type Sorting } from "./sort.ts";
import { SortHead } from "./sort-head.tsx";

type FigureColumn = Exclude<Column, "name">;

/** The columns to show. What complaints may cost is known only once somebody said what a sale is worth. */
export const columnsOf = (
  organization: Pick<Organization, "averageTransaction"> | undefined,
  { inPublic }: { inPublic: boolean },
): FigureColumn[] => {
  const hasSale = Boolean(organization?.averageTransaction);
  return [
    ...(["ratings", "average", "score", "complaints", "pending"] as const),
    ...(hasSale ? ["saving" as const] : []),
    ...(inPublic ? (["publicReviews", "publicComplaints"] as const) : []),
    ...(inPublic && hasSale ? ["cost" as const] : []),
  ];
};

function Cell({ row, column }: { row: Row; column: FigureColumn }) {
  const { t, i18n } = useTranslation("locations");
  if (isPublic(column)) return <PublicCell row={row} column={column} />;
  if (row.figures === undefined) return <Skeleton h={14} w={28} ml="auto" />;
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

/** The locations side by side, each a row that leads to it. */
export function LocationsTable({
  rows,
  columns,
  organization,
  sorting,
}: {
  rows: readonly Row[];
  columns: readonly FigureColumn[];
  organization: string;
  sorting: Sorting;
}) {
  const { t } = useTranslation("locations");
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="sm" highlightOnHover className={classes.table}>
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
                <Link to={addresses.location(organization, row.location._id)} className={classes.link}>
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
              </Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} className={`${classes.number} ${isWide(column) ? classes.wide : ""}`}>
                  <Cell row={row} column={column} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
