import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import { type Changed, changedCount, changedScore, comparedFrom, signed } from "./changed.ts";
import classes from "./dashboard.module.css";

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** A score's change is colored, a count's is neutral. */
function Change({ change, before, colored }: { change: Changed; before: number; colored?: true }) {
  const { t, i18n } = useTranslation("dashboard");
  const { direction, by, isPart } = change;
  const Arrow = arrows[direction];
  const from = t("change.before", {
    before: numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(before),
  });
  return (
    <span className={classes.change} data-direction={colored && direction} title={from}>
      <Arrow size={16} aria-hidden />
      {direction === "same" ? t("change.same") : signed(by, i18n.language, isPart)}
      {colored ? <span className={classes.before}>{from}</span> : null}
    </span>
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
    <Change change={changedScore(now.value, before.value)} before={before.value} colored />
  );
