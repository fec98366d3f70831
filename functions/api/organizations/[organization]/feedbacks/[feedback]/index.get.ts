import { publicFeedback, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFeedbackRoute as route } from "#shared/contract/feedbacks.ts";
import { feedbackSeen, isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, language }: CallOf<typeof route>) {
  const feedback = await readFeedback(params.organization, params.feedback);
  if (!feedback || !isWithinReach(actor, feedback)) throw new Problem("feedback_not_found");
  return namePeople(params.organization, language, publicFeedback(feedbackSeen(actor, feedback)));
}

export const handler = endpoint(route, run);
