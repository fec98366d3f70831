import { Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconHourglass, IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { remarkOf } from "#web/parts/sources/page-remark.ts";
import classes from "./locations.module.css";
import { hasPages } from "./next-look.ts";
import { figureOf, type PublicColumn, type Row } from "./sort.ts";
import type { Look } from "./use-looks.ts";

/** Says of a look which page was not read, and why, whose business is no longer there, or what its page does not tell. */
function Unread({ look: { figures, problem } }: { look: Look }) {
  const { t } = useTranslation(["locations", "dashboard"]);
  const sources = figures?.sources ?? [];
  const failed = sources.find(({ state }) => state !== "read");
  const gone = sources.find(({ standing }) => standing !== null);
  const untold = sources.find((source) => remarkOf(source) !== null);
  const of = failed ?? (problem === null ? (gone ?? untold) : undefined);
  if (of === undefined && problem === null) return null;
  const passing = failed?.state === "slow" || failed?.state === "quota";
  const minor = of !== undefined && of === untold && of !== gone;
  const Icon = minor ? IconInfoCircle : passing ? IconHourglass : IconAlertTriangle;
  const remark = of && remarkOf(of);
  const why =
    of === undefined
      ? problem?.message
      : t("public.failed", {
          source: t(`dashboard:public.source.${of.source}`),
          why:
            of.state !== "read"
              ? t(`dashboard:public.state.${of.state}`)
              : [
                  of.standing && t(`dashboard:public.standing.${of.standing}`),
                  remark && t(`dashboard:public.remark.${remark}`),
                ]
                  .filter(Boolean)
                  .join(", "),
        });
  return (
    <span
      className={classes.unread}
      data-passing={passing || minor || undefined}
      role="img"
      aria-label={why}
      title={why}
    >
      <Icon size={16} aria-hidden />
    </span>
  );
}

/** A figure of a location's own public pages: read, on its way, not asked for, or why it did not come. */
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
  return (
    <>
      {column === "publicReviews" ? <Unread look={look} /> : null}{" "}
      {value === null
        ? "–"
        : column === "cost" && cost
          ? t("about", { amount: moneyText(cost, i18n.language) })
          : numberFormat(i18n.language).format(value)}
    </>
  );
}
