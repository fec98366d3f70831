import { formatLocale, type Language } from "#shared/model/language.ts";
import type { PlanOfClosed } from "#shared/model/subscription.ts";
import { moneyIn, sayIn } from "./texts.ts";

function chargeKey({ charges, due }: PlanOfClosed): string {
  if (!charges || due === null) return "uncharged";
  return due === undefined ? "charged" : "sum";
}

/** When a closed organization's subscription ends and what it still charges; empty without one. */
export function closedPlan(language: Language, plan: PlanOfClosed, timeZone: string): string[] {
  const { ends, due, owes } = plan;
  const keys = owes ? ["owed"] : ends === null ? [] : ["ends", chargeKey(plan)];
  const values = {
    ends:
      ends === null
        ? ""
        : new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "long", timeZone }).format(new Date(ends)),
    amount: due ? moneyIn(language, due) : "",
  };
  return keys.map((key) => sayIn(language)(`organization_closed.${key}`, values));
}
