import { useTranslation } from "react-i18next";
import type { LineProblem } from "./bad-line.ts";
import type { ImportKind } from "./import-kind.ts";

/** The longest text of a field, in characters, where the problem itself does not say it. */
export type Limits = Partial<Record<string, number>>;

/** Says why a line is left out: by the import's own reasons, else by the messages that forms have. */
export function useLineReason(kind: ImportKind, limits: Limits = {}): (problem: LineProblem) => string {
  const { t } = useTranslation(["imports", "fields"]);
  return (problem) => {
    if (problem.field === null) return t(`imports:reasons.${problem.reason}`);
    const { field, reason, max = limits[field] ?? "" } = problem;
    const why = t(`imports:${kind}.reasons.${reason}`, {
      defaultValue: t(`fields:${reason}`, { max, defaultValue: t("fields:invalid") }),
    });
    return t("imports:reason", { field: t(`imports:${kind}.fields.${field}`, { defaultValue: field }), why });
  };
}
