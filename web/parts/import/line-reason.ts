import { useTranslation } from "react-i18next";
import type { LineProblem } from "./bad-line.ts";
import type { ImportKind } from "./import-kind.ts";

/** Characters at most by field, if the problem itself does not say it. */
export type Limits = Partial<Record<string, number>>;

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
