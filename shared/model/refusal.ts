import type { Feature } from "./plan.ts";
import type { ProblemCode } from "./problem.ts";

/** A problem code, with field messages' keys per wrong field. */
export interface Refusal {
  refused: ProblemCode;
  fields?: Readonly<Record<string, string | { key: string; values: Record<string, string> }>>;
  values?: Readonly<Record<string, number>>;
  /** Of `subscription_needed`. */
  feature?: Feature;
  /** In seconds. */
  retryAfter?: number;
  /** A daily limit, with the time zone in which its end is stated. */
  ofDay?: { timeZone: string };
}

/** Whether an outcome is a refusal rather than what was asked for. */
export const isRefusal = <Outcome extends object>(outcome: Outcome | Refusal): outcome is Refusal =>
  "refused" in outcome;
