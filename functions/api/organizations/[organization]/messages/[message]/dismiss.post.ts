import { dismissMessage } from "#functions/actions/sending/dismiss-message.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { dismissMessageRoute as route } from "#shared/contract/messages.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await dismissMessage(params.message, auditActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
