import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { Language } from "#shared/model/language.ts";
import { isIntercepted, thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import { dayAfter, dayInZone, startOfDay } from "#shared/rules/figures/period.ts";
import { answered, takenUp } from "./answers.ts";
import { expected, hours, starsAt, troubleOf } from "./calendar.ts";
import { type Cast, type DemoPlace, personOf } from "./cast.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { commentsOf, type EmployeeOfDemo } from "./comments.ts";
import { demoCustomer } from "./customers.ts";
import waiting from "./pending.json" with { type: "json" };

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
    channel: "link",
    language: said.language,
    // Derived from the id, so that the rest of the demo stays the same.
    publishable: said.comment !== "" && employee === undefined && /[02468ACEGJMPRTWY]$/.test(_id),
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
