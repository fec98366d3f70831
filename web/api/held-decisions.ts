import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { decideHeldFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { figuresChanged } from "./own-changes.ts";
import type { ApiProblem } from "./problem.ts";

export const heldRatingsKey = (organization: string) => [...feedbacksKey(organization), "held"] as const;

export interface HeldList {
  items: Feedback[];
  more: boolean;
}

export type HeldDecision = Pick<z.input<NonNullable<typeof decideHeldFeedbacksRoute.body>>, "decision" | "feedbacks">;

/** `decided` counts this decision's ratings; the rest of the named ones were decided by somebody else. */
interface HeldOutcome {
  decided: number;
  already: { accepted: number; discarded: number };
}

/**
 * Decides on held ratings; all of them in calls of a hundred. Named ones leave the list at once and return on failure.
 */
export function decidingHeld(
  queries: QueryClient,
  organization: string,
): MutationOptions<HeldOutcome, ApiProblem, HeldDecision, { before: HeldList | undefined }> {
  const queryKey = heldRatingsKey(organization);
  const mutationKey = [...queryKey, "decide"];
  return {
    mutationKey,
    mutationFn: async (body) => {
      let decided = 0;
      let operation: string | undefined;
      for (;;) {
        const answer = await call(decideHeldFeedbacksRoute, { params: { organization }, body: { ...body, operation } });
        decided += answer.decided;
        operation = answer.operation;
        if (!answer.more) return { decided, already: answer.already };
      }
    },
    onMutate: async ({ feedbacks = [] }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<HeldList>(queryKey);
      queries.setQueryData<HeldList>(
        queryKey,
        (list) => list && { ...list, items: list.items.filter(({ _id }) => !feedbacks.includes(_id)) },
      );
      return { before };
    },
    onError: (_problem, { feedbacks = [] }, context) => {
      queries.setQueryData<HeldList>(queryKey, (list) => {
        const there = list?.items.map(({ _id }) => _id) ?? [];
        const items = context?.before?.items.filter(({ _id }) => there.includes(_id) || feedbacks.includes(_id)) ?? [];
        return list && { ...list, items };
      });
    },
    onSettled: () =>
      // Only after the last decision: before, the list would show ratings that are being decided.
      queries.isMutating({ mutationKey }) > 1
        ? undefined
        : Promise.all([
            queries.invalidateQueries({ queryKey: feedbacksKey(organization) }),
            figuresChanged(queries, organization),
          ]),
  };
}
