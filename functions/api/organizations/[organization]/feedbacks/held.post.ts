import { decideHeld } from "#functions/actions/decide-held.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { decideHeldFeedbacks as route } from "#shared/contract/feedbacks.ts";

export const run = ({ params, body, actor, now }: CallOf<typeof route>) =>
  decideHeld({
    organization: params.organization,
    decision: body.decision,
    feedbacks: body.feedbacks,
    by: { user: actor.user._id, route: route.id, now },
  });

export const handler = endpoint(route, run);
