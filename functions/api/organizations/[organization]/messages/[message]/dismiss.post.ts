import { dismissMessage } from "#functions/actions/sending/dismiss-message.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { dismissMessage as route } from "#shared/contract/messages.ts";

export async function run({ params, actor, now }: CallOf<typeof route>) {
  const by = { user: actor.user._id, route: route.id, now };
  unlessRefused(await dismissMessage(params.organization, params.message, by));
  return undefined;
}

export const handler = endpoint(route, run);
