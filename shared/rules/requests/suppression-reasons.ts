import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";

/** A suppression reason and its origin. */
interface Said {
  because: StopReason;
  how: StopWay;
  since: string;
  /** Hash of the contact that proved it; null if none did. */
  from: string | null;
  /** For a linked contact: how the other one opted out. */
  follows?: StopWay | undefined;
}

/** A bounce concerns the exact spelling (`isWritten`), everything else the person. */
export const countsFor = (
  { because }: Pick<Said, "because">,
  { channel, isWritten }: { channel: RequestChannel; isWritten: boolean },
): boolean => because !== "bounced" || (channel === "email" && isWritten);

export interface TakenBy {
  how: StopWay;
  from: string;
  until: string;
}

/** Whether a contact withdraws a reason: its own, and those that follow from it. */
export const takesBack = ({ how, from, until }: TakenBy, said: Said, mark: string): boolean =>
  said.because === "opted_out" &&
  (said.follows ?? said.how) === how &&
  (said.from ?? mark) === from &&
  said.since <= until;

/** Bounds a person's linked contacts; more are no single person. */
const marksOfOne = 100;

/** Bounds suppression through uploads, so that one row cannot stop a crowd. */
export const besideAtMost = 10;

/** Breadth-first search over linked contacts, up to `atMost`. */
export async function eachOfPerson(
  marks: readonly string[],
  visit: (mark: string) => Promise<readonly string[]>,
  atMost = marksOfOne,
): Promise<string[]> {
  const reached = new Set(marks);
  // Iterating a set includes elements added meanwhile.
  for (const mark of reached) for (const beside of await visit(mark)) if (reached.size < atMost) reached.add(beside);
  return [...reached];
}
