import { decideHeld } from "#functions/actions/feedbacks/decide-held.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { decideHeldFeedbacks as route } from "#shared/contract/feedbacks.ts";
import { may } from "#shared/rules/permissions.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  // What is discarded is gone for good, as what is erased.
  if (body.decision === "discard" && !may(actor.role, "feedback.erase")) throw new Problem("forbidden");
  return decideHeld({
    organization: params.organization,
    decision: body.decision,
    feedbacks: body.feedbacks,
    by: { user: actor.user._id, route: route.id, now },
  });
}

export const handler = endpoint(route, run);
