import { Popover, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconHourglass, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceFigures } from "#shared/model/source-figures.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { remarkOf } from "#web/parts/sources/page-facts.tsx";
import classes from "./locations.module.css";
import { hasPages } from "./next-look.ts";
import { figureOf, type PublicColumn, type Row } from "./sort.ts";
import type { SourceLook } from "./use-looks.ts";

/** "minor": a page leaves something out; "passing": waiting helps. */
interface Reason {
  why: string;
  weight: "minor" | "passing" | "failed";
}

const icons = { minor: IconInfoCircle, passing: IconHourglass, failed: IconAlertTriangle };
const byWeight = ["failed", "passing", "minor"] as const;

function Unread({ look: { figures, problem } }: { look: SourceLook }) {
  const { t } = useTranslation(["locations", "dashboard"]);
  const [opened, setOpened] = useState(false);
  const reasonOf = (source: SourceFigures): Reason | null => {
    const { state, standing } = source;
    if (state !== "read")
      return {
        why: t(`dashboard:public.state.${state}`),
        weight: state === "slow" || state === "quota" ? "passing" : "failed",
      };
    const remark = remarkOf(source);
    // The table shows no public score, which needs the average.
    const left = remark === null || remark === "unaveraged" ? null : t(`public.remark.${remark}`);
    const why = [standing && t(`dashboard:public.standing.${standing}`), left].filter(Boolean).join(", ");
    return why === "" ? null : { why, weight: standing === null ? "minor" : "failed" };
  };
  const reasons: Reason[] = (figures?.sources ?? []).flatMap((source) => {
    const reason = reasonOf(source);
    const named = t(`dashboard:public.source.${source.source}`);
    return reason === null ? [] : [{ ...reason, why: t("public.failed", { source: named, why: reason.why }) }];
  });
  if (problem !== null) reasons.unshift({ why: problem.message, weight: "failed" });
  const heaviest = byWeight.find((weight) => reasons.some((reason) => reason.weight === weight));
  if (heaviest === undefined) return null;
  const Icon = icons[heaviest];
  return (
    <Popover position="bottom-end" shadow="md" width={260} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          onClick={() => setOpened(!opened)}
          onBlur={() => setOpened(false)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setOpened(false);
          }}
          className={classes.unread}
          data-passing={heaviest !== "failed" || undefined}
          aria-label={reasons.map(({ why }) => why).join(" ")}
        >
          <Icon size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {reasons.map(({ why }) => (
          <Text key={why} size="sm" ta="start">
            {why}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

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
