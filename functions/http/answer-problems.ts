import { TableBusy } from "#functions/data/table.ts";
import { OutsideServiceFailed } from "#functions/deadline.ts";
import plansEn from "#shared/locales/en/plans.json" with { type: "json" };
import en from "#shared/locales/en/problems.json" with { type: "json" };
import plansFr from "#shared/locales/fr/plans.json" with { type: "json" };
import fr from "#shared/locales/fr/problems.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import type { Feature } from "#shared/model/plan.ts";
import type { ProblemAnswer } from "#shared/model/problem.ts";
import { allowance } from "#shared/rules/plans.ts";
import { clockText, waitText } from "#shared/rules/wait.ts";
import { fieldErrors } from "./field-errors.ts";
import { Problem } from "./problem.ts";

const texts = { en, fr };
const plans = { en: plansEn, fr: plansFr };

const passing =
  /Throttl|Timeout|TimedOut|Unavailable|RequestLimitExceeded|ProvisionedThroughputExceeded|ECONN|Internal(?:Server|Service)?(?:Error|Failure)|Transaction(?:Conflict|InProgress)/;

/** Any error as a declared problem: `outside_service`, `unavailable` for what may pass, else `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof OutsideServiceFailed) return new Problem("outside_service");
  const names = error instanceof Error ? `${error.name} ${"code" in error ? error.code : ""}` : "";
  if (error instanceof TableBusy || passing.test(names)) return new Problem("unavailable", { retryAfter: 5 });
  return new Problem("internal");
}

function whenAgain(seconds: number, ofDay: Problem["ofDay"], language: Language): string {
  if (ofDay === undefined) return waitText(seconds, language);
  const now = new Date();
  return clockText(new Date(now.getTime() + 1_000 * seconds), now, language, ofDay.timeZone);
}

/** A limit that is reached says how many; what the plan lacks altogether is named. */
function beyondPlan(feature: Feature, language: Language): string {
  const allowed = allowance("free", feature);
  return typeof allowed === "number"
    ? translate(plans[language], `limit.${feature}`, { count: String(allowed) })
    : translate(texts[language], "subscription_needed", { feature: translate(plans[language], `name.${feature}`) });
}

export function problemAnswer(problem: Problem, language: Language, requestId: string): ProblemAnswer {
  const { code, feature, retryAfter, values, ofDay } = problem;
  const number = new Intl.NumberFormat(formatLocale(language));
  const named = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? number.format(value) : value,
  ]);
  const wait = retryAfter === undefined ? [] : [["wait", whenAgain(retryAfter, ofDay, language)]];
  const key = code === "too_many" && ofDay ? "too_many_today" : code;
  return {
    error: {
      code,
      message:
        feature === undefined
          ? translate(texts[language], key, Object.fromEntries([...named, ...wait]))
          : beyondPlan(feature, language),
      fields: fieldErrors(problem, language),
      ...(feature && { feature }),
      requestId,
    },
  };
}
