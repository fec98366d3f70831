import { numberFormat } from "#web/parts/format/formats.ts";

/** Minimum in both periods, because chance moves smaller figures. */
export const comparedFrom = 20;

export interface Changed {
  direction: "up" | "down" | "same";
  /** Ratio of the earlier value if `isPart`, rounded as shown. */
  by: number;
  isPart: boolean;
}

const moved = (by: number, isPart: boolean): Changed => ({
  direction: by === 0 ? "same" : by > 0 ? "up" : "down",
  by,
  isPart,
});

/** Percent below tenfold growth, else the difference. */
export const changedCount = (now: number, before: number): Changed => {
  const isPart = now < 10 * before;
  return moved(isPart ? Math.round((100 * (now - before)) / before) / 100 : now - before, isPart);
};

export const changedScore = (now: number, before: number): Changed =>
  moved(Math.round(10 * (now - before)) / 10, false);

/** With a real minus sign, as wide as the plus and never at a line's end. */
export const signed = (by: number, language: string, isPart: boolean): string =>
  numberFormat(language, {
    signDisplay: "exceptZero",
    maximumFractionDigits: isPart ? 0 : 1,
    ...(isPart ? { style: "percent" } : {}),
  })
    .formatToParts(by)
    .map(({ type, value }) => (type === "minusSign" ? "−" : value))
    .join("");
