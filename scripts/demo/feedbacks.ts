import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { unassigned } from "#shared/model/feedback.ts";
import { Language } from "#shared/model/language.ts";
import { dueDay } from "#shared/rules/feedbacks/assignment.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { dayAfter, dayInZone, startOfDay } from "#shared/rules/figures/period.ts";
import { answered, takenUp } from "./answers.ts";
import { expected, hours, starsAt, type Trouble, troubleOf } from "./calendar.ts";
import { type Cast, type DemoPlace, personOf } from "./cast.ts";
import { type Chance, chanceOf } from "./chance.ts";
import en from "./comments.en.json" with { type: "json" };
import fr from "./comments.fr.json" with { type: "json" };
import { demoCustomer } from "./customers.ts";
import waiting from "./pending.json" with { type: "json" };

type EmployeeOfDemo = "camille" | "jonah";

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

function commentsOf(chance: Chance): (occasion: Occasion) => string {
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

const hour = 3_600_000;
const days = 365;
const seed = 1_903;
const places = ["plateau", "vieux-port", "saint-lambert"] as const satisfies DemoPlace[];
const french: Record<DemoPlace, number> = { plateau: 0.72, "vieux-port": 0.38, "saint-lambert": 0.68 };
const served: Record<DemoPlace, EmployeeOfDemo[]> = {
  plateau: ["camille"],
  "vieux-port": ["jonah"],
  "saint-lambert": ["camille", "jonah"],
};

interface Said {
  at: number;
  day: string;
  place: DemoPlace | null;
  person: EmployeeOfDemo | null;
  stars: number;
  language: Language;
  comment: string;
  customer: FeedbackItem["customer"];
}

function feedbackOf(chance: Chance, { organization, locations, players }: Cast, said: Said): FeedbackItem {
  const location = said.place && locations[said.place];
  const employee = players.find(({ user }) => user.firstName.toLowerCase() === said.person)?.member;
  const intercepted = isIntercepted(said.stars, thresholdOf(organization, location));
  const _id = ulid(said.at, chance.next);
  return {
    _id,
    organization: organization._id,
    rating: said.stars,
    comment: said.comment,
    customer: said.customer,
    location: location && { _id: location._id, name: location.name },
    employee: employee ? personOf(employee) : null,
    date: new Date(said.at).toISOString(),
    day: said.day,
    status: intercepted ? "pending" : "received",
    intercepted,
    notes: [],
    conversation: null,
    askedAt: null,
    channel: "link",
    language: said.language,
    // Derived from the id, so that the rest of the demo stays the same.
    publishable: said.stars >= 4 && said.comment !== "" && employee === undefined && /[02468ACEGJMPRTWY]$/.test(_id),
    ...unassigned,
    due: intercepted ? dueDay(organization, said.customer, new Date(said.at)) : null,
    ...(!intercepted && { invitedBy: "threshold" }),
    ...(!intercepted &&
      chance.happens(said.stars === 5 ? 0.3 : 0.12) && {
        invited: [(said.at % 5 === 0 ? organization.sources.links[0]?._id : undefined) ?? "google"],
      }),
    version: 1,
  };
}

const waitingFeedbacks = (chance: Chance, cast: Cast, now: number): FeedbackItem[] =>
  waiting.map(({ hoursAgo, stars, language, place, person, name, email, phone, comment }) => {
    const at = now - Math.round(hoursAgo * hour) - Math.floor(chance.next() * 60_000);
    const feedback = feedbackOf(chance, cast, {
      at,
      day: dayInZone(cast.organization.timeZone, new Date(at)),
      place: places.find((one) => one === place) ?? null,
      person: person === "camille" || person === "jonah" ? person : null,
      stars,
      language: Language.parse(language),
      comment,
      customer: { name, email, phone },
    });
    return hoursAgo > 70 && chance.happens(0.4) ? takenUp(chance, feedback, cast.players, now) : feedback;
  });

/** Deterministic by `now`, oldest first, without alerts. */
export function demoFeedbacks(cast: Cast, now: Date): FeedbackItem[] {
  const chance = chanceOf(seed);
  const comment = commentsOf(chance);
  const { timeZone } = cast.organization;
  const today = dayInZone(timeZone, now);
  const feedbacks = waitingFeedbacks(chance, cast, now.getTime());
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
    const day = dayAfter(today, -daysAgo);
    const midnight = startOfDay(timeZone, day);
    for (const place of places) {
      const trouble = troubleOf(place, daysAgo);
      for (let left = chance.times(expected(place, day, daysAgo)); left > 0; left--) {
        const at = midnight + Math.round((chance.weighted(hours) + chance.next()) * hour);
        const stars = chance.weighted(starsAt(place, daysAgo));
        const language = chance.happens(french[place]) ? "fr" : "en";
        const person = chance.happens(stars > 3 ? 0.24 : 0.1) ? chance.pick(served[place]) : null;
        const named = chance.happens(0.92) ? place : null;
        const month = Number(day.slice(5, 7));
        const words = comment({ stars, language, place, month, trouble, person });
        const feedback = feedbackOf(chance, cast, {
          at,
          day,
          place: named,
          person,
          stars,
          language,
          comment: words,
          customer: demoCustomer(chance, language, stars, words),
        });
        const told = feedback.intercepted
          ? answered(chance, feedback, { players: cast.players, trouble, midnight, now: now.getTime() })
          : feedback;
        if (at < now.getTime() - hour / 12) feedbacks.push(told);
      }
    }
  }
  return feedbacks.toSorted((one, other) => (one._id < other._id ? -1 : 1));
}
