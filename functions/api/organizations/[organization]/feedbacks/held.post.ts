import { decideHeld } from "#functions/actions/feedbacks/decide-held.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { partOfOperation } from "#functions/http/operation.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { memberActorOf } from "#functions/http/requester.ts";
import { decideHeldFeedbacksRoute as route } from "#shared/contract/feedbacks.ts";
import { locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";

export async function run({ params, body, actor, now }: CallOf<typeof route>) {
  const member = memberActorOf(route, params.organization, actor, now);
  const { by, operation } = await partOfOperation(member, body.operation, body.decision);
  return { ...unlessRefused(await decideHeld(body, by, locationsSeen(actor))), operation };
}

export const handler = endpoint(route, run);
