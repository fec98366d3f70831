import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";

/** A reason for which a number or address may not be asked, as far as it says who gave it. */
export interface Said {
  because: StopReason;
  how: StopWay;
  /** ISO 8601. */
  since: string;
  /** The mark of the number or address that proved to have said it; null for what was not said by one. */
  from: string | null;
  /** Of a number or address that was named beside that one: how that one said it. */
  follows?: StopWay | undefined;
}

/**
 * Whether a reason counts for what is asked by `channel` at an address written as it is (`isWritten`), or else as its inbox.
 * What came back says something of that one spelling, and nothing of the person: all else is said by them.
 */
export const countsFor = (
  { because }: Pick<Said, "because">,
  { channel, isWritten }: { channel: RequestChannel; isWritten: boolean },
): boolean => because !== "bounced" || (channel === "email" && isWritten);

/** Which number or address takes back what it said, said in which way, and until when: ISO 8601. */
export interface TakenBy {
  how: StopWay;
  from: string;
  until: string;
}

/**
 * Whether the number or address `from` takes back a reason that is kept at `mark`: what it said itself, in that way, until
 * then, and what follows from that. What is kept without a name was said by the mark itself.
 */
export const takesBack = ({ how, from, until }: TakenBy, said: Said, mark: string): boolean =>
  said.because === "opted_out" &&
  (said.follows ?? said.how) === how &&
  (said.from ?? mark) === from &&
  said.since <= until;

/**
 * The numbers and addresses of one person that a stop reaches at most; all that it reached are taken back. Each is linked by a message that went out, of which
 * nobody gets a second one within the pause: more of them is no person.
 */
export const marksOfOne = 100;

/**
 * How many others are stopped at most because rows named them beside one that said stop: a person has few numbers and
 * addresses, and whoever uploads rows stops no crowd by one of them.
 */
export const besideAtMost = 10;

/**
 * Goes from some marks of a person to all that they are linked with, by ways of any length, nearest first: `visit` answers
 * those beside one. Answers all that it visited, `atMost` of them.
 */
export async function eachOfPerson(
  marks: readonly string[],
  visit: (mark: string) => Promise<readonly string[]>,
  atMost = marksOfOne,
): Promise<string[]> {
  const reached = new Set(marks);
  // A set is walked to its end, also what is added meanwhile.
  for (const mark of reached) for (const beside of await visit(mark)) if (reached.size < atMost) reached.add(beside);
  return [...reached];
}
