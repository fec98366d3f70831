import { ulid } from "ulid";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { Outcome } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import answers from "./answers.json" with { type: "json" };
import type { Trouble } from "./calendar.ts";
import { type Player, personOf } from "./cast.ts";
import type { Chance } from "./chance.ts";

type Note = FeedbackItem["notes"][number];
const hour = 3_600_000;
const opens = 7.5;
const closes = 19;

function atWork(chance: Chance, moment: number, midnight: number): number {
  const since = ((moment - midnight) / hour) % 24;
  const morning = opens + chance.next() * 2.5;
  if (since < opens) return moment + (morning - since) * hour;
  return since < closes ? moment : moment + (24 - since + morning) * hour;
}

const noteOf = (chance: Chance, kind: Note["kind"], { member }: Player, text: string, at: number): Note => ({
  _id: ulid(Math.round(at), chance.next),
  kind,
  author: personOf(member),
  text,
  date: new Date(at).toISOString(),
});

function answererOf(chance: Chance, players: readonly Player[], language: Language): Player {
  const weights: Record<string, number> =
    language === "fr"
      ? { owner: 25, admin: 45, operator: 20, agent: 10 }
      : { owner: 5, admin: 10, operator: 50, agent: 35 };
  return chance.weighted(players.map((player) => [player, weights[player.role] ?? 0] as const));
}

function saying(
  chance: Chance,
  comment: string,
  language: Language,
  reachable: boolean,
  trouble: Trouble | null,
): string[] {
  const texts = answers[language];
  if (trouble !== null && chance.happens(0.4)) return texts[trouble];
  const topic = answers.topics.find(({ about }) => new RegExp(about, "iu").test(comment));
  if (reachable && (topic === undefined || chance.happens(0.5))) return texts.contact;
  if (topic !== undefined) return topic[language];
  return comment === "" ? texts.wordless : texts.silent;
}

/** Derived from the id, so that the rest of the demo stays the same. */
const outcomeOf = ({ _id }: FeedbackItem): Outcome =>
  (["fixed", "explained", "fixed", "compensated"] as const)[_id.charCodeAt(25) % 4] ?? "other";

/** Unanswered if the answer would lie in the future. */
export function answered(
  chance: Chance,
  feedback: FeedbackItem,
  {
    players,
    trouble,
    midnight,
    now,
  }: { players: readonly Player[]; trouble: Trouble | null; midnight: number; now: number },
): FeedbackItem {
  const came = Date.parse(feedback.date);
  const player = answererOf(chance, players, feedback.language ?? "fr");
  const texts = answers[player.user.language];
  const wanted = came + chance.around(trouble === null ? 5 : 20, 0.9) * hour;
  const resolvedAt = atWork(chance, wanted, midnight);
  const startedAt = atWork(chance, came + (wanted - came) / 3, midnight);
  const { name, email, phone } = feedback.customer;
  const reachable = email !== null || phone !== null;
  const text = chance.happens(0.1)
    ? ""
    : chance
        .pick(saying(chance, feedback.comment, player.user.language, reachable, trouble))
        .replace("{name}", name ?? email ?? phone ?? "");
  const started = reachable && chance.happens(0.3) && startedAt < resolvedAt - hour / 2;
  if (resolvedAt > now - hour / 4) return feedback;
  const outcome = reachable ? outcomeOf(feedback) : "unreachable";
  return {
    ...feedback,
    status: "resolved",
    assignee: personOf(player.member),
    outcome,
    notes: [
      ...(started ? [noteOf(chance, "note", player, chance.pick(texts.started), startedAt)] : []),
      { ...noteOf(chance, "resolved", player, text, resolvedAt), outcome },
    ],
    version: started ? 3 : 2,
  };
}

export function takenUp(chance: Chance, feedback: FeedbackItem, players: readonly Player[], now: number): FeedbackItem {
  const came = Date.parse(feedback.date);
  const player = answererOf(chance, players, feedback.language ?? "fr");
  const at = came + (now - came) * (0.2 + 0.3 * chance.next());
  return {
    ...feedback,
    assignee: personOf(player.member),
    notes: [noteOf(chance, "note", player, chance.pick(answers[player.user.language].started), at)],
    version: 2,
  };
}
