import type { SmsPack } from "#shared/model/sms-purchase.ts";
import type { Chance } from "../demo/chance.ts";

const cards = ["4242424242424242", "5555555555554444", "4000000000000341", "4000002500003155"] as const;
const works = "4242424242424242";

export type Deed =
  | { does: "subscribe" | "save card"; card: string }
  | { does: "use card" | "drop card" | "remove location"; which: number }
  | { does: "add location"; name: string }
  | { does: "buy"; purchase: string; pack: SmsPack }
  | { does: "refill"; on: boolean; pack: SmsPack }
  | { does: "spend"; credits: number }
  | { does: "refund"; which: number; share: number }
  | { does: "cancel" | "resume" | "end at stripe" };

interface Step {
  deed: Deed;
  wait: number;
}

export interface History {
  timeZone: string;
  steps: Step[];
}

const day = 86_400_000;
const timeZones = ["America/Toronto", "America/Havana", "Europe/Paris", "Pacific/Apia", "UTC", "Asia/Kolkata"];
const packs: SmsPack[] = [100, 500, 1_000];
const idOf = (chance: Chance) =>
  `01K${Array.from({ length: 23 }, () => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Math.floor(chance.next() * 32)]).join("")}`;

function deedOf(chance: Chance, index: number): Deed {
  const which = Math.floor(chance.next() * 6);
  const does = chance.weighted([
    ["subscribe", 3],
    ["save card", 3],
    ["use card", 2],
    ["drop card", 1],
    ["add location", 5],
    ["remove location", 3],
    ["buy", 4],
    ["refill", 1.5],
    ["spend", 3],
    ["refund", 2],
    ["cancel", 1],
    ["resume", 1],
    ["end at stripe", 0.4],
  ] as const);
  switch (does) {
    case "subscribe":
      return { does, card: chance.happens(0.7) ? works : chance.pick(cards) };
    case "save card":
      return { does, card: chance.pick(cards) };
    case "use card":
    case "drop card":
    case "remove location":
      return { does, which };
    case "add location":
      return { does, name: `Place ${index}` };
    case "buy":
      return { does, purchase: idOf(chance), pack: chance.pick(packs) };
    case "refill":
      return { does, on: chance.happens(0.8), pack: chance.pick(packs) };
    case "spend":
      return { does, credits: 20 + Math.floor(chance.next() * 300) };
    case "refund":
      return { does, which, share: chance.pick([1, 0.5, 0.33]) };
    default:
      return { does };
  }
}

/**
 * A random history. Steps happen by day, away from a period's end at night, where the order of events would be
 * undefined.
 */
export function historyOf(chance: Chance, isShort = false): History {
  const count = isShort ? 3 : 4 + Math.floor(chance.next() * 9);
  const far = chance.happens(0.2) && !isShort ? 60 : 14;
  const first: Step[] = [
    { deed: { does: "add location", name: "Place 0" }, wait: day },
    { deed: { does: "subscribe", card: works }, wait: day },
    { deed: { does: "add location", name: "Place 1" }, wait: day },
  ];
  const more = Array.from({ length: count }, (_, index) => ({
    deed: deedOf(chance, index + 2),
    wait: day * (1 + Math.floor(chance.next() * far)),
  }));
  return { timeZone: chance.pick(timeZones), steps: [...first, ...more] };
}
