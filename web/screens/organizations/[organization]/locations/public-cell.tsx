import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { hasPages } from "./next-look.ts";
import { figureOf, type PublicColumn, type Row } from "./sort.ts";
import { Unread } from "./unread.tsx";

export function PublicCell({ row, column }: { row: Row; column: PublicColumn }) {
  const { t, i18n } = useTranslation("locations");
  const { look, location } = row;
  if (look === undefined)
    return (
      <Text span size="sm" c="dimmed" title={hasPages(location) ? undefined : t("public.none")}>
        {hasPages(location) ? t("public.unread") : "–"}
      </Text>
    );
  if (look.reading) return <Skeleton h={14} w={28} ml="auto" />;
  const value = figureOf(row, column);
  const cost = look.figures?.reputationCost;
  const isAtLeast = column !== "publicReviews" && look.figures?.complaintsFrom === "shown";
  const amount =
    column === "cost" && cost ? moneyText(cost, i18n.language) : numberFormat(i18n.language).format(value ?? 0);
  return (
    <>
      {column === "publicReviews" ? <Unread look={look} /> : null}{" "}
      {value === null || (isAtLeast && value === 0)
        ? "–"
        : isAtLeast
          ? t("atLeast", { amount })
          : column === "cost"
            ? t("about", { amount })
            : amount}
    </>
  );
}
