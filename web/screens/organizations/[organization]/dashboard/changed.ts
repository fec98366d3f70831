import { numberFormat } from "#web/parts/format/formats.ts";

/** Nothing is compared below so many in either period: chance alone moves such figures. */
export const comparedFrom = 20;

/** How a figure moved from one period to the next. */
export interface Changed {
  direction: "up" | "down" | "same";
  /** The difference, or the part of the value before if `isPart`. As it is shown: a change that rounds to none is none. */
  by: number;
  isPart: boolean;
}

const moved = (by: number, isPart: boolean): Changed => ({
  direction: by === 0 ? "same" : by > 0 ? "up" : "down",
  by,
  isPart,
});

/** How a count changed: in percent up to tenfold growth, else by the difference, which is clearer. */
export const changedCount = (now: number, before: number): Changed => {
  const isPart = now < 10 * before;
  return moved(isPart ? Math.round((100 * (now - before)) / before) / 100 : now - before, isPart);
};

/** How a score changed: by the difference itself. */
export const changedScore = (now: number, before: number): Changed =>
  moved(Math.round(10 * (now - before)) / 10, false);

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
