import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import { resolveFeedbackRoute, undoResolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback, Outcome } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { call } from "./client.ts";
import {
  type Assigning,
  afterChange,
  expectAssigned,
  expectResolved,
  expectUnresolved,
  sendAssignment,
  settle,
  show,
} from "./feedback-changes.ts";
import { feedbacksKey } from "./feedback-keys.ts";
import { ApiProblem } from "./problem.ts";

interface Several {
  done: string[];
  /** Unchanged feedbacks with the reason. Sending stops once the server is unreachable. */
  failed: { feedback: string; problem: ApiProblem }[];
}

/** Concurrent calls; more would crowd out the person's other calls. */
const lanes = 4;

/** Shows a bulk change at once and reverts the feedbacks that failed. Only a lost connection stops the rest. */
function several<Input extends { feedback: string }>(
  queries: QueryClient,
  organization: string,
  send: (input: Input) => Promise<Feedback>,
  expect: (feedback: Feedback, input: Input) => Feedback | Refusal,
  lists: "active" | "none" = "none",
): MutationOptions<Several, ApiProblem, readonly Input[]> {
  const change = async (inputs: readonly Input[]): Promise<Several> => {
    await queries.cancelQueries({ queryKey: feedbacksKey(organization) });
    const queue = inputs
      .map((input) => {
        const { feedback } = input;
        return { input, feedback, undo: show(queries, organization, feedback, (item) => expect(item, input)) };
      })
      .values();
    const outcome: Several = { done: [], failed: [] };
    let broken: ApiProblem | null = null;
    let outdated = false;
    const lane = async () => {
      for (const { input, feedback, undo } of queue) {
        try {
          if (broken !== null) throw broken;
          settle(queries, organization, await send(input));
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
    // The server refuses feedbacks that somebody else changed meanwhile.
    if (outdated) void queries.invalidateQueries({ queryKey: feedbacksKey(organization) });
    return outcome;
  };
  return { mutationFn: change, onSettled: () => afterChange(queries, organization, lists) };
}

export const resolvingSeveral = (queries: QueryClient, organization: string) =>
  several<{ feedback: string; outcome: Outcome }>(
    queries,
    organization,
    ({ feedback, outcome }) => call(resolveFeedbackRoute, { params: { organization, feedback }, body: { outcome } }),
    (feedback, { outcome }) => expectResolved(queries, "", outcome)(feedback),
  );

export const undoingSeveral = (queries: QueryClient, organization: string) =>
  several<{ feedback: string }>(
    queries,
    organization,
    ({ feedback }) => call(undoResolveFeedbackRoute, { params: { organization, feedback } }),
    expectUnresolved(queries),
    "active",
  );

export const assigningSeveral = (queries: QueryClient, organization: string) =>
  several<Assigning>(queries, organization, (change) => sendAssignment(organization, change), expectAssigned(queries));
