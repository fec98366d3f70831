import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { numberFormat } from "#web/parts/format/formats.ts";
import { changed, signed } from "./changed.ts";
import classes from "./dashboard.module.css";

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };
const colors = {
  better: "var(--mantine-color-success)",
  worse: "var(--mantine-color-error)",
  same: "var(--mantine-color-dimmed)",
};

interface ChangeProps {
  now: number | null;
  before: number | null;
  /** Whether an increase is good or bad news. */
  more: "good" | "bad";
  /** Whether the difference itself is always shown, as for scores and averages. */
  absolute?: boolean;
}

/** How a figure compares with the period before: arrow, number, and in a word whether that is better or worse. */
export function Change({ now, before, more, absolute = false }: ChangeProps) {
  const { t, i18n } = useTranslation("dashboard");
  if (now === null || before === null) return null;
  const { direction, verdict, by, isPart } = changed(now, before, { more, absolute });
  const Arrow = arrows[direction];
  return (
    <div className={classes.change} style={{ color: colors[verdict] }}>
      <span className={classes.by}>
        <Arrow size={16} aria-hidden />
        <span>
          {verdict === "same" ? t("change.same") : `${signed(by, i18n.language, isPart)} · ${t(`change.${verdict}`)}`}
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
