import { lazy, Suspense } from "react";
import type { RoleStanding } from "#shared/rules/permissions.ts";
import { onceThere } from "#web/api/connection.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { loadTexts } from "#web/language/texts.ts";
import { ProblemNotice } from "../notice/problem-notice.tsx";

/** For screens that rarely show an offer. */
export const LateBeyondPlan = lazy(
  onceThere(async () => {
    const [part] = await Promise.all([import("./beyond-plan.tsx"), loadTexts(["plans", "feedbacks"])]);
    return { default: part.BeyondPlan };
  }),
);

interface UnreadProblemProps {
  organization: RoleStanding & { _id: string };
  problem: ApiProblem;
  onRetry: () => void;
}

/** Why feedback or figures are not shown: beyond the plan, only the first location's are read. */
export function UnreadProblem({ organization, problem, onRetry }: UnreadProblemProps) {
  if (problem.code !== "subscription_needed") return <ProblemNotice problem={problem} onRetry={onRetry} />;
  return (
    <Suspense>
      <LateBeyondPlan organization={organization} feature="locations" />
    </Suspense>
  );
}
