import type { Feature } from "#shared/model/plan.ts";
import { type ProblemCode, problemStatuses } from "#shared/model/problem.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { FieldMessage } from "#shared/rules/field-messages.ts";

interface Details {
  /** A plain string is the key of a message. */
  fields?: Readonly<Record<string, string | FieldMessage>> | undefined;
  values?: Readonly<Record<string, number | string>> | undefined;
  feature?: Feature | undefined;
  /** Seconds, for `Retry-After`. */
  retryAfter?: number | undefined;
  /** Set for a daily limit, with the time zone in which its day ends. */
  ofDay?: { timeZone: string } | undefined;
}

/** A declared failure; only `pipeline.ts` turns it into an answer. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, FieldMessage>;
  readonly values: Readonly<Record<string, number | string>>;
  readonly feature: Feature | undefined;
  readonly retryAfter: number | undefined;
  readonly ofDay: { timeZone: string } | undefined;

  constructor(code: ProblemCode, { fields = {}, values = {}, feature, retryAfter, ofDay }: Details = {}) {
    super(code);
    this.name = "Problem";
    this.code = code;
    this.values = values;
    this.feature = feature;
    this.retryAfter = retryAfter;
    this.ofDay = ofDay;
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        typeof field === "string" ? { key: field, values: {} } : field,
      ]),
    );
  }

  get status(): number {
    return problemStatuses[this.code];
  }
}

/** Raises the problem that a refusal names. */
export function unlessRefused<Outcome extends object>(outcome: Outcome | Refusal): Outcome {
  if (isRefusal(outcome)) throw new Problem(outcome.refused, outcome);
  return outcome;
}
