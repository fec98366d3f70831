import { numberFormat } from "#web/parts/format/formats.ts";

/** A percentage is shown from this value on, and up to tenfold growth. Otherwise the difference itself is clearer. */
const enoughForPercent = 10;

/** How a figure moved from one period to the next. */
export interface Changed {
  direction: "up" | "down" | "same";
  verdict: "better" | "worse" | "same";
  /** The difference, or the part of the value before if `isPart`. As it is shown: a change that rounds to none is none. */
  by: number;
  isPart: boolean;
}

/**
 * How a figure changed, and whether that is better or worse: the one rule for all figures. `more` says what an increase
 * is. With `absolute` the difference itself is always given, as for scores.
 */
export function changed(
  now: number,
  before: number,
  { more, absolute = false }: { more: "good" | "bad"; absolute?: boolean },
): Changed {
  const isPart = !absolute && before >= enoughForPercent && now < 10 * before;
  const by = isPart ? Math.round((100 * (now - before)) / before) / 100 : Math.round(10 * (now - before)) / 10;
  if (by === 0) return { direction: "same", verdict: "same", by: 0, isPart };
  return { direction: by > 0 ? "up" : "down", verdict: by > 0 === (more === "good") ? "better" : "worse", by, isPart };
}

/** A difference with its sign, as text: a real minus sign, which is as wide as the plus and never ends a line. */
export const signed = (by: number, language: string, isPart: boolean): string =>
  numberFormat(language, {
    signDisplay: "exceptZero",
    maximumFractionDigits: isPart ? 0 : 1,
    ...(isPart ? { style: "percent" } : {}),
  })
    .formatToParts(by)
    .map(({ type, value }) => (type === "minusSign" ? "−" : value))
    .join("");
