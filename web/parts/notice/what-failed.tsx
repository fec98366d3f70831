import { useTranslation } from "react-i18next";
import type { ApiProblem } from "#web/api/problem.ts";

/** Failure text by route ("The note wasn’t saved."), loaded on demand; a general text until then. */
export function WhatFailed({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation("app");
  const { t: words, ready } = useTranslation("failures", { useSuspense: false });
  const less = t("errors.notDone");
  return ready && problem.call !== null ? words(problem.call, { defaultValue: less }) : less;
}
