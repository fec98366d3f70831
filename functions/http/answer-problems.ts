import { TableBusy } from "#functions/data/table.ts";
import en from "#shared/locales/en/problems.json" with { type: "json" };
import fr from "#shared/locales/fr/problems.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";
import type { ProblemAnswer } from "#shared/model/problem.ts";
import { Problem } from "./problem.ts";

const texts = { en, fr };

/** Names that the SDK gives to throttling, time-outs and outages: worth another try later. */
const passing =
  /Throttl|Timeout|TimedOut|ServiceUnavailable|RequestLimitExceeded|ProvisionedThroughputExceeded|ECONN|InternalServerError/;

/** Any error as a declared problem: `unavailable` for what is busy or out of reach, `internal` for all that nobody declared. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const names = error instanceof Error ? `${error.name} ${"code" in error ? error.code : ""}` : "";
  if (error instanceof TableBusy || passing.test(names)) return new Problem("unavailable", { retryAfter: 5 });
  return new Problem("internal");
}

/** What people read of a problem: its message and those of its fields. */
export function problemAnswer(problem: Problem, language: Language, requestId: string): ProblemAnswer {
  const text = (key: string, values: Record<string, string> = {}) => translate(texts[language], key, values);
  return {
    error: {
      code: problem.code,
      message: text(`problems.${problem.code}`),
      fields: Object.fromEntries(
        Object.entries(problem.fields).map(([name, { key, values }]) => [name, text(`fields.${key}`, values)]),
      ),
      requestId,
    },
  };
}
