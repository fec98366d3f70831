import { publicFeedback, readFeedback } from "#functions/data/feedbacks.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFeedback as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, actor }: CallOf<typeof route>) {
  const feedback = await readFeedback(params.organization, params.feedback);
  const own = feedback?.employee?._id === actor.user._id;
  if (!feedback || (actor.reach === "own" && !own)) throw new Problem("feedback_not_found");
  return publicFeedback(feedback, actor.reach);
}

export const handler = endpoint(route, run);
