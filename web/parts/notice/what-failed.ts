import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

/** Says in words what a problem kept from happening, by the route that was called: "The note wasn’t saved." */
export function useWhatFailed(): (problem: ApiProblem) => string {
  const { t } = useTranslation("problems");
  return ({ call }) => t(`failed.${call ?? "other"}`, { defaultValue: t("failed.other") });
}
