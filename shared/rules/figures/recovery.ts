import type { Recovery } from "#shared/model/dashboard.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";

/** Upper edges in milliseconds of six classes of the time to the first answer; a seventh is open. */
const edges = [oneHour, 6 * oneHour, oneDay, 3 * oneDay, 7 * oneDay, 30 * oneDay] as const;

const answerKinds = ["a0", "a1", "a2", "a3", "a4", "a5", "a6"] as const;

/** `a0`–`a6` complaints by the time to their first answer, `pa` asked whether they were put right, `py` yes, `pn` no, `rt` whose customer came back. */
export const recoveryKinds = [...answerKinds, "pa", "py", "pn", "rt"] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];
export type RecoveryCount = Partial<Record<RecoveryKind, number>>;

const withinDay = edges.indexOf(oneDay) + 1;

type Recovered = Pick<Feedback, "channel" | "intercepted" | "date" | "notes" | "conversation"> & {
  /** The customer rated again later, and well. */
  returned?: boolean | undefined;
};

/** By message, by a call that staff noted, or by resolving. */
function firstAnsweredAt({ notes, conversation }: Recovered): number | null {
  const note = notes.find(({ kind }) => kind === "contacted" || kind === "resolved");
  const answers = [conversation?.answeredAt, note?.date].flatMap((moment) => (moment ? [Date.parse(moment)] : []));
  return answers.length === 0 ? null : Math.min(...answers);
}

function answerKindOf(time: number): RecoveryKind {
  const at = edges.findIndex((edge) => time <= edge);
  return answerKinds[at] ?? "a6";
}

/** What one feedback adds to the figures of recovery; imported complaints were answered elsewhere. */
export function recoveryKindsOf(feedback: Recovered): RecoveryKind[] {
  if (!feedback.intercepted || feedback.channel === "import") return [];
  const answeredAt = firstAnsweredAt(feedback);
  const putRight = feedback.conversation?.putRight ?? null;
  return [
    ...(answeredAt === null ? [] : [answerKindOf(answeredAt - Date.parse(feedback.date))]),
    ...(feedback.returned ? (["rt"] as const) : []),
    ...(putRight === null ? [] : (["pa"] as const)),
    ...(putRight === null || putRight.said === null ? [] : [putRight.said ? ("py" as const) : ("pn" as const)]),
  ];
}

export const addedUp = (counts: readonly (RecoveryCount | undefined)[]): RecoveryCount => {
  const total: RecoveryCount = {};
  for (const count of counts)
    for (const kind of recoveryKinds) if (count?.[kind]) total[kind] = (total[kind] ?? 0) + count[kind];
  return total;
};

const enough = 5;
const enoughAsked = 10;

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

/** 0 to 1, of the complaints that are answered or older than a day; null below five. */
export const withinDayShare = ({ answeredOrDayOld, answeredWithinDay }: Recovery): number | null =>
  answeredOrDayOld < enough ? null : answeredWithinDay / answeredOrDayOld;

/** Figures of recovery, with complaints `unanswered` for a day; clamped at 0, because counters are not read atomically. */
export function recoveryFigures(counts: readonly (RecoveryCount | undefined)[], unanswered = 0): Recovery {
  const total = addedUp(counts);
  const count = (kind: RecoveryKind) => Math.max(0, total[kind] ?? 0);
  const classes = answerKinds.map(count);
  const [putRight, notPutRight] = [count("py"), count("pn")];
  const said = putRight + notPutRight;
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  const answered = sum(classes);
  return {
    answered,
    answeredWithinDay: sum(classes.slice(0, withinDay)),
    answeredOrDayOld: answered + Math.max(0, unanswered),
    medianAnswerTime: medianOf(classes),
    returned: count("rt"),
    askedPutRight: count("pa"),
    putRight,
    notPutRight,
    putRightShare: count("pa") < enoughAsked || said < enough ? null : putRight / said,
  };
}
