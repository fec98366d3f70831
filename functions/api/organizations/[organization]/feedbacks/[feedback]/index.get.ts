import * as feedbacks from "#functions/data/feedbacks.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import { readFeedback } from "#shared/contract/feedbacks.ts";

export async function run({ params, actor }: CallOf<typeof readFeedback>, deps: { feedbacks: typeof feedbacks }) {
  const feedback = await deps.feedbacks.readFeedback(params.organization, params.feedback);
  const own = feedback?.employee?._id === actor.user._id;
  if (!feedback || (actor.reach === "own" && !own)) throw new Problem("feedback_not_found");
  return deps.feedbacks.publicFeedback(feedback, actor.reach);
}

export const handler = endpoint(readFeedback, run, { feedbacks });
