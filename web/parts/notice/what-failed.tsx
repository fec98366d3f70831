import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

/**
 * What a problem kept from happening, by the route that was called: "The note wasn’t saved." These words are fetched when
 * something fails, and ahead for staff. Until they are there it says less.
 */
export function WhatFailed({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation("app");
  const { t: words, ready } = useTranslation("failures", { useSuspense: false });
  const less = t("errors.notDone");
  return ready && problem.call !== null ? words(problem.call, { defaultValue: less }) : less;
}
