import { useTranslation } from "react-i18next";
import type { LedgerLine } from "#shared/model/sms-ledger.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import classes from "./weeks.module.css";

const most = 8;
const week = 7 * oneDay;

/** Credits used in each of the last weeks, oldest first; only weeks whose lines are all known, and if there are two. */
export function usedByWeek(
  lines: readonly Pick<LedgerLine, "at" | "cause" | "credits">[],
  complete: boolean,
  now: number,
): { from: Date; credits: number }[] {
  const dated = lines.flatMap(({ at, ...line }) => (at === null ? [] : { ...line, ago: now - Date.parse(at) }));
  const oldest = Math.max(0, ...dated.map(({ ago }) => ago));
  const count = Math.min(most, complete ? Math.ceil(oldest / week) : Math.floor(oldest / week));
  const used = Array.from({ length: count }, (_, index) => ({
    from: new Date(now - (index + 1) * week),
    credits: -dated
      .filter(({ ago, cause }) => Math.floor(ago / week) === index && /^(?:request|reminder|alert)/.test(cause))
      .reduce((sum, { credits }) => sum + credits, 0),
  }));
  return used.length < 2 ? [] : used.toReversed();
}

interface WeeksProps {
  lines: readonly LedgerLine[];
  /** Whether these are all lines. */
  complete: boolean;
  timeZone: string;
}

export function Weeks({ lines, complete, timeZone }: WeeksProps) {
  const { t, i18n } = useTranslation("requests");
  const weeks = usedByWeek(lines, complete, useNow().getTime());
  const highest = Math.max(1, ...weeks.map(({ credits }) => credits));
  const number = numberFormat(i18n.language);
  const day = dateFormat(i18n.language, { day: "numeric", month: "short", timeZone });
  if (weeks.length === 0) return null;
  return (
    <figure className={classes.weeks}>
      <figcaption className={classes.title}>{t("pool.weeks")}</figcaption>
      <ol className={classes.bars}>
        {weeks.map(({ from, credits }, index) => (
          <li
            key={from.toISOString()}
            className={classes.week}
            aria-label={t("pool.week", { day: day.format(from), count: credits })}
          >
            <span aria-hidden="true" data-figures>
              {number.format(credits)}
            </span>
            <span className={classes.bar} style={{ height: `${(Math.max(0, credits) / highest) * 3}rem` }} />
            <span aria-hidden="true" className={classes.day}>
              {index === 0 || index === weeks.length - 1 ? day.format(from) : "\u00a0"}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
