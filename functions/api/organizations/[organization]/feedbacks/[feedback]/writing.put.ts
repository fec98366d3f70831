import { keepWriter } from "#functions/data/conversations/writers.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { writingRoute as route } from "#shared/contract/conversations.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  const feedback = await readFeedback(params.organization, params.feedback);
  if (feedback === null || !isWithinReach(actor, feedback)) throw new Problem("feedback_not_found");
  await keepWriter(params, actor.user._id, now);
  return undefined;
}

export const handler = endpoint(route, run);
