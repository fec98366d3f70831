import type { Language } from "#shared/model/language.ts";
import type { Trouble } from "./calendar.ts";
import type { DemoPlace } from "./cast.ts";
import type { Chance } from "./chance.ts";
import en from "./comments.en.json" with { type: "json" };
import fr from "./comments.fr.json" with { type: "json" };

export type EmployeeOfDemo = "camille" | "jonah";

interface Occasion {
  stars: number;
  language: Language;
  place: DemoPlace | null;
  month: number;
  trouble: Trouble | null;
  person: EmployeeOfDemo | null;
}

/** `whole` ones are used once, `short` ones repeatedly; `first` and `second` are combined. */
interface Pool {
  short: string[];
  first: string[];
  second: string[];
  whole: string[];
}
interface Special {
  stars: number;
  text: string;
  months?: number[];
  place?: string;
  event?: string;
  person?: string;
}
const pools: Record<Language, Record<string, Pool>> = {
  en: { 1: en[1], 2: en[2], 3: en[3], 4: en[4], 5: en[5] },
  fr: { 1: fr[1], 2: fr[2], 3: fr[3], 4: fr[4], 5: fr[5] },
};
const specials: Record<Language, Special[]> = { en: en.special, fr: fr.special };

const talkative = [0.9, 0.88, 0.75, 0.52, 0.46];

const suits = (special: Special, { stars, place, month, trouble, person }: Occasion) =>
  special.stars === stars &&
  (special.months === undefined || special.months.includes(month)) &&
  (special.place === undefined || special.place === place) &&
  (special.event === undefined || special.event === trouble) &&
  (special.person === undefined || special.person === person);

const hurried = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");

export function commentsOf(chance: Chance): (occasion: Occasion) => string {
  const said = new Set<string>();
  const once = (texts: string[]): string | null => {
    const left = texts.filter((text) => !said.has(text));
    if (left.length === 0) return null;
    const text = chance.pick(left);
    said.add(text);
    return text;
  };
  const pair = ({ first, second }: Pool): string | null =>
    once(Array.from({ length: 4 }, () => `${chance.pick(first)} ${chance.pick(second)}`));

  return (occasion) => {
    const { stars, language } = occasion;
    if (!chance.happens(talkative[stars - 1] ?? 0.5)) return "";
    const fitting = specials[language].filter((special) => suits(special, occasion));
    const particular = chance.happens(occasion.trouble ? 0.75 : 0.25) ? once(fitting.map(({ text }) => text)) : null;
    if (particular) return particular;
    const pool = pools[language][stars];
    if (!pool) return "";
    const kind = chance.weighted([
      ["whole", stars < 3 ? 55 : 34],
      ["pair", 36],
      ["short", stars < 3 ? 9 : 30],
    ] as const);
    const text =
      (kind === "whole" ? once(pool.whole) : null) ?? (kind === "short" ? chance.pick(pool.short) : pair(pool));
    if (text === null) return "";
    return kind !== "whole" && chance.happens(0.18) ? hurried(text) : text;
  };
}
