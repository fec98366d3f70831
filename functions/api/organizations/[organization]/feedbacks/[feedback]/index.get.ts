import { refusedLocation, unreadLocations } from "#functions/actions/places/within-plan.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { publicFeedback, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFeedbackRoute as route } from "#shared/contract/feedbacks.ts";
import { feedbackSeen, isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, language, now }: CallOf<typeof route>) {
  const [feedback, plan] = await Promise.all([
    readFeedback(params.organization, params.feedback),
    readPlan(params.organization, now),
  ]);
  if (!feedback || !isWithinReach(actor, feedback)) throw new Problem("feedback_not_found");
  unlessRefused(refusedLocation(await unreadLocations(params.organization, plan), feedback.location?._id) ?? {});
  return namePeople(params.organization, language, publicFeedback(feedbackSeen(actor, feedback)));
}

export const handler = endpoint(route, run);
