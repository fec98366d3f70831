import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import { type Changed, changedCount, changedScore, comparedFrom, signed } from "./changed.ts";
import classes from "./dashboard.module.css";

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };
const scores = {
  up: { verdict: "better", color: "var(--mantine-color-success)" },
  down: { verdict: "worse", color: "var(--mantine-color-error)" },
} as const;

interface ChangeProps {
  change: Changed;
  before: number;
  /** Whether more is better; a count is neutral. */
  isScore?: boolean;
}

function Change({ change: { direction, by, isPart }, before, isScore = false }: ChangeProps) {
  const { t, i18n } = useTranslation("dashboard");
  const Arrow = arrows[direction];
  const score = isScore && direction !== "same" ? scores[direction] : null;
  return (
    <div className={classes.change} style={{ color: score?.color ?? "var(--mantine-color-dimmed)" }}>
      <span className={classes.by}>
        <Arrow size={16} aria-hidden />
        <span>
          {direction === "same"
            ? t("change.same")
            : [signed(by, i18n.language, isPart), ...(score === null ? [] : [t(`change.${score.verdict}`)])].join(
                " · ",
              )}
        </span>
      </span>
      <span className={classes.before}>
        {t("change.before", {
          before: numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(before),
        })}
      </span>
    </div>
  );
}

export const CountChange = ({ now, before }: { now: number; before: number }) =>
  Math.min(now, before) < comparedFrom ? null : <Change change={changedCount(now, before)} before={before} />;

interface Score {
  value: number | null;
  n: number;
}

export const ScoreChange = ({ now, before }: { now: Score; before: Score }) =>
  now.value === null || before.value === null || Math.min(now.n, before.n) < comparedFrom ? null : (
    <Change change={changedScore(now.value, before.value)} before={before.value} isScore />
  );
