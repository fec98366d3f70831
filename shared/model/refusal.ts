import type { ProblemCode } from "./problem.ts";

/** A problem code, with field messages' keys per wrong field. */
export interface Refusal {
  refused: ProblemCode;
  fields?: Readonly<Record<string, string | { key: string; values: Record<string, string> }>>;
  values?: Readonly<Record<string, number>>;
  /** In seconds. */
  retryAfter?: number;
  /** A daily limit, with the time zone in which its end is stated. */
  ofDay?: { timeZone: string };
}

/** Checks all keys, because other values may have a property of that name. */
export const isRefusal = <Outcome extends object>(outcome: Outcome | Refusal): outcome is Refusal =>
  "refused" in outcome &&
  Object.keys(outcome).every((name) => ["refused", "fields", "values", "retryAfter", "ofDay"].includes(name));
