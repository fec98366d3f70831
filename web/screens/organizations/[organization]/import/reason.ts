import type { TFunction } from "i18next";
import { commentLimit } from "#shared/model/feedback.ts";

/** The longest text of a field, for its message. */
const limits: Partial<Record<string, number>> = { comment: commentLimit, name: 100 };

/** Why a line is left out, in words; `field` is null where the line could not be read at all. */
export function reasonText(t: TFunction<"feedbacks">, field: string | null, reason: string): string {
  if (field === null) return t(`import.reasons.${reason}`);
  const label = t(`import.fields.${field}`);
  const why =
    reason === "date_invalid" || reason === "rating_invalid"
      ? t(`import.reasons.${reason}`)
      : t(`problems:fields.${reason}`, { max: limits[field] ?? "" });
  return t("import.reason", { field: label, why });
}
