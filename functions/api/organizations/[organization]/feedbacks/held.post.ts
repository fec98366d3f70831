import { decideHeld } from "#functions/actions/feedbacks/decide-held.ts";
import { byMemberOf } from "#functions/http/by.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { decideHeldFeedbacks as route } from "#shared/contract/feedbacks.ts";

export const run = async ({ params, body, actor, now }: CallOf<typeof route>) =>
  unlessRefused(await decideHeld(body, byMemberOf(route, params.organization, actor, now)));

export const handler = endpoint(route, run);
