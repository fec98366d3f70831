import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { resolveFeedback, undoResolveFeedback } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { call } from "./client.ts";
import { afterChange, expectResolved, expectUnresolved, settle, show } from "./feedback-changes.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { ApiProblem } from "./problem.ts";

/** What became of a change of several feedbacks. */
export interface Several {
  done: string[];
  /** Those that were not changed, each with the reason. Once the server is out of reach, the rest is not sent. */
  failed: { feedback: string; problem: ApiProblem }[];
}

/** Calls under way at once: enough to be quick, few enough not to crowd out what a person does meanwhile. */
const lanes = 4;

/**
 * Shows a change of several feedbacks at once, sends them in their order, and puts back those that were not made. One
 * that fails does not stop the others, unless the server is out of reach.
 */
function several(
  queries: QueryClient,
  organization: string,
  send: (feedback: string) => Promise<Feedback>,
  expect: (feedback: Feedback) => Feedback | Refusal,
  lists: "active" | "none" = "none",
): MutationOptions<Several, ApiProblem, readonly string[]> {
  const change = async (feedbacks: readonly string[]): Promise<Several> => {
    await queries.cancelQueries({ queryKey: feedbacksKey(organization) });
    const queue = feedbacks
      .map((feedback) => ({ feedback, undo: show(queries, organization, feedback, expect) }))
      .values();
    const outcome: Several = { done: [], failed: [] };
    let broken: ApiProblem | null = null;
    let outdated = false;
    const lane = async () => {
      for (const { feedback, undo } of queue) {
        try {
          if (broken !== null) throw broken;
          settle(queries, organization, await send(feedback));
          outcome.done.push(feedback);
        } catch (problem) {
          undo();
          if (!(problem instanceof ApiProblem)) throw problem;
          if (problem.status === 0 || problem.code === "not_logged_in") broken = problem;
          else outdated = true;
          outcome.failed.push({ feedback, problem });
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // What the server refuses was changed by somebody else in the meantime.
    if (outdated) void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
    return outcome;
  };
  return { mutationFn: change, onSettled: () => afterChange(queries, organization, lists) };
}

/** Marks several feedbacks as resolved. */
export const resolvingSeveral = (queries: QueryClient, organization: string) =>
  several(
    queries,
    organization,
    (feedback) => call(resolveFeedback, { params: { organization, feedback }, body: {} }),
    expectResolved(queries, ""),
  );

/** Takes back that one resolved several feedbacks. */
export const undoingSeveral = (queries: QueryClient, organization: string) =>
  several(
    queries,
    organization,
    (feedback) => call(undoResolveFeedback, { params: { organization, feedback } }),
    expectUnresolved(queries),
    "active",
  );
