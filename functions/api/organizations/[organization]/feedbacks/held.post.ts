import { decideHeld } from "#functions/actions/feedbacks/decide-held.ts";
import { byMemberOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { partOf } from "#functions/http/operation.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { decideHeldFeedbacks as route } from "#shared/contract/feedbacks.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  const member = byMemberOf(route, params.organization, actor, now);
  const { by, operation } = await partOf(member, body.operation, body.decision);
  return { ...unlessRefused(await decideHeld(body, by)), operation };
}

export const handler = endpoint(route, run);
