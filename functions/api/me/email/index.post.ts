import { askForEmail } from "#functions/actions/accounts/ask-for-email.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { changeEmailRoute as route } from "#shared/contract/me.ts";

export const run = async ({ body, actor, now }: CallOf<typeof route>): Promise<undefined> => {
  unlessRefused(await askForEmail(actor.user, body, now));
  return undefined;
};

export const handler = endpoint(route, run);
