import { sendAgain } from "#functions/actions/sending/send-again.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { auditActorOf } from "#functions/http/requester.ts";
import { sendMessageAgainRoute as route } from "#shared/contract/messages.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await sendAgain(params.message, auditActorOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
