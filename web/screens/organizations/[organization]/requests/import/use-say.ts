import { useTranslation } from "react-i18next";
import type { LineProblem } from "#web/parts/import/bad-line.ts";

export function useSay(): (problem: LineProblem) => string {
  const { t } = useTranslation(["imports", "requests"]);
  return ({ field, reason }) =>
    field === null
      ? t(`imports:reasons.${reason}`)
      : t(`requests:reasons.${reason}`, { defaultValue: t("requests:new.notSent") });
}
