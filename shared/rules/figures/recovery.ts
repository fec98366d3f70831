import type { Recovery } from "#shared/model/dashboard.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";

/** Upper edges in milliseconds of six classes of the time to the first answer; a seventh is open. */
const edges = [oneHour, 6 * oneHour, oneDay, 3 * oneDay, 7 * oneDay, 30 * oneDay] as const;

const answerKinds = ["a0", "a1", "a2", "a3", "a4", "a5", "a6"] as const;

/** `a0`–`a6` complaints by the time to their first answer. */
export const recoveryKinds = [...answerKinds] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];
export type RecoveryCount = Partial<Record<RecoveryKind, number>>;

const withinDay = edges.indexOf(oneDay) + 1;

type Recovered = Pick<Feedback, "channel" | "intercepted" | "date" | "notes" | "conversation">;

/** By message, by a call that staff noted, or by resolving. */
function firstAnsweredAt({ notes, conversation }: Recovered): number | null {
  const note = notes.find(({ kind }) => kind === "contacted" || kind === "resolved");
  const answers = [conversation?.answeredAt, note?.date].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return answers.length === 0 ? null : Math.min(...answers);
}

/** What one feedback adds to the figures of recovery; imported complaints were answered elsewhere. */
export function recoveryKindsOf(feedback: Recovered): RecoveryKind[] {
  if (!feedback.intercepted || feedback.channel === "import") return [];
  const answeredAt = firstAnsweredAt(feedback);
  if (answeredAt === null) return [];
  const time = answeredAt - Date.parse(feedback.date);
  const at = edges.findIndex((edge) => time <= edge);
  return [answerKinds[at === -1 ? edges.length : at] ?? "a6"];
}

export const addedUp = (counts: readonly (RecoveryCount | undefined)[]): RecoveryCount => {
  const total: RecoveryCount = {};
  for (const count of counts)
    for (const kind of recoveryKinds) if (count?.[kind]) total[kind] = (total[kind] ?? 0) + count[kind];
  return total;
};

const enough = 5;

/** Linear within the class of the median; an open class tells its beginning alone. */
function medianOf(classes: readonly number[]): number | null {
  const answered = classes.reduce((sum, count) => sum + count, 0);
  if (answered < enough) return null;
  let before = 0;
  for (const [at, count] of classes.entries()) {
    const [from, to] = [edges[at - 1] ?? 0, edges[at]];
    if (before + count >= answered / 2)
      return to === undefined ? from : Math.round(from + ((to - from) * (answered / 2 - before)) / count);
    before += count;
  }
  return null;
}

/** Figures of recovery; clamped at 0, because counters are not read atomically. */
export function recoveryFigures(counts: readonly (RecoveryCount | undefined)[]): Recovery {
  const total = addedUp(counts);
  const count = (kind: RecoveryKind) => Math.max(0, total[kind] ?? 0);
  const classes = answerKinds.map(count);
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return {
    answered: sum(classes),
    answeredWithinDay: sum(classes.slice(0, withinDay)),
    medianAnswerTime: medianOf(classes),
  };
}
