import { lockedLocations, refusedBeyondPlan } from "#functions/actions/places/within-plan.ts";
import { publicFeedback, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { planSeenBy } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem, unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readFeedbackRoute as route } from "#shared/contract/feedbacks.ts";
import { feedbackSeen, isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, actor, language, now }: CallOf<typeof route>) {
  const [feedback, plan] = await Promise.all([
    readFeedback(params.organization, params.feedback),
    planSeenBy(actor, params.organization, now),
  ]);
  if (!feedback || !isWithinReach(actor, feedback)) throw new Problem("feedback_not_found");
  const locked = await lockedLocations(params.organization, plan);
  unlessRefused(refusedBeyondPlan(plan, locked, { location: feedback.location?._id }) ?? {});
  return namePeople(params.organization, language, publicFeedback(feedbackSeen(actor, feedback)));
}

export const handler = endpoint(route, run);
