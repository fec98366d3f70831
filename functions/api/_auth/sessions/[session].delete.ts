import { endSession } from "#functions/actions/accounts/end-session.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { endSessionRoute as route } from "#shared/contract/accounts.ts";

export async function run({ params, actor }: CallOf<typeof route>) {
  unlessRefused(await endSession(actor.user._id, params.session));
  return undefined;
}

export const handler = endpoint(route, run);
