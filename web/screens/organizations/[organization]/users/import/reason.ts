import type { TFunction } from "i18next";
import type { RowProblem } from "./read-users.ts";

const own = ["duplicate", "role_unknown"] as const;

/** Why a line is left out, as a sentence. */
export function reasonText(t: TFunction<["users", "problems"]>, problem: RowProblem): string {
  if (problem.field === null) return t(`users:import.reasons.${problem.reason}`);
  const { field, reason, max = "" } = problem;
  const known = own.find((one) => one === reason);
  const why = known
    ? t(`users:import.reasons.${known}`)
    : t(`problems:fields.${reason}`, { max, defaultValue: t("problems:fields.invalid") });
  return t("users:import.reason", { field: t(`users:import.fields.${field}`, { defaultValue: field }), why });
}
