import { sendAgain } from "#functions/actions/sending/send-again.ts";
import { byOf } from "#functions/http/requester.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sendMessageAgain as route } from "#shared/contract/messages.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await sendAgain(params.message, byOf(route, params.organization, actor, now)));
  return undefined;
}

export const handler = endpoint(route, run);
