import { dismissMessage } from "#functions/actions/dismiss-message.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { dismissMessage as route } from "#shared/contract/messages.ts";

export async function run({ params }: CallOf<typeof route>) {
  unlessRefused(await dismissMessage(params.organization, params.message));
  return undefined;
}

export const handler = endpoint(route, run);
