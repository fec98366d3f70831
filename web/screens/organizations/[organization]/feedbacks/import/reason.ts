import type { TFunction } from "i18next";
import { contactLimits } from "#shared/model/contact.ts";
import { commentLimit } from "#shared/model/feedback.ts";
import type { LineProblem } from "#web/parts/csv/bad-line.ts";

/** The longest text of a field, in characters, for its message. */
const limits: Partial<Record<string, number>> = { comment: commentLimit, name: contactLimits.name };

/** Why a line is left out, as a sentence. */
export function reasonText(t: TFunction<["feedbacks", "problems"]>, { field, reason }: LineProblem): string {
  if (field === null) return t(`import.reasons.${reason}`);
  const why =
    reason === "date_invalid" || reason === "rating_invalid"
      ? t(`import.reasons.${reason}`)
      : t(`problems:fields.${reason}`, { max: limits[field] ?? "", defaultValue: t("problems:fields.invalid") });
  return t("import.reason", { field: t(`import.fields.${field}`, { defaultValue: field }), why });
}
