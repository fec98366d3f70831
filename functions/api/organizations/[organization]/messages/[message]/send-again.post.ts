import { sendAgain } from "#functions/actions/sending/send-again.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { sendMessageAgain as route } from "#shared/contract/messages.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  unlessRefused(await sendAgain(params.organization, params.message, { user: actor.user._id, route: route.id, now }));
  return undefined;
}

export const handler = endpoint(route, run);
