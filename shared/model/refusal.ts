import type { ProblemCode } from "./problem.ts";

/** Why something was not done: a declared problem, and what is wrong with which field, as keys of field messages, with what they name. */
export interface Refusal {
  refused: ProblemCode;
  fields?: Readonly<Record<string, string | { key: string; values: Record<string, string> }>>;
  /** Numbers that the problem's message names. */
  values?: Readonly<Record<string, number>>;
  /** In how many seconds another try may help. */
  retryAfter?: number;
  /** That this is a limit of the day, and by which clock its end is said. */
  ofDay?: { timeZone: string };
}

/**
 * Whether an outcome is a refusal rather than what was asked for. A refusal has no other fields: an item may have kept an
 * attribute of this name from another release.
 */
export const isRefusal = <Outcome extends object>(outcome: Outcome | Refusal): outcome is Refusal =>
  "refused" in outcome &&
  Object.keys(outcome).every((name) => ["refused", "fields", "values", "retryAfter", "ofDay"].includes(name));
