import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { decideHeldFeedbacks } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { figuresChanged } from "./own-changes.ts";
import type { ApiProblem } from "./problem.ts";

export const heldRatingsKey = (organization: string) => [...feedbacksKey(organization), "held"] as const;

/** The oldest held ratings. `more`: there are others. */
export interface HeldList {
  items: Feedback[];
  more: boolean;
}

/** What is decided about held ratings: those named, or all. */
export type HeldDecision = Pick<z.input<NonNullable<typeof decideHeldFeedbacks.body>>, "decision" | "feedbacks">;

/** What came of a decision: how many were decided by it, and of those named how many somebody else had decided before. */
export interface HeldOutcome {
  decided: number;
  already: { accepted: number; discarded: number };
}

/**
 * Accepts or discards held ratings; of all, a hundred a call until none are left. Those that are named leave the list at
 * once, and come back if it failed.
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
        const answer = await call(decideHeldFeedbacks, { params: { organization }, body: { ...body, operation } });
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
      // Read again after the last of several: until then the list would show what is being decided.
      queries.isMutating({ mutationKey }) > 1
        ? undefined
        : Promise.all([
            queries.invalidateQueries({ queryKey: feedbacksKey(organization) }),
            figuresChanged(queries, organization),
          ]),
  };
}
