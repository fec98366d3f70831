import { verifyPhone } from "#functions/actions/accounts/verify-phone.ts";
import { publicUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { verifyPhoneRoute as route } from "#shared/contract/me.ts";

export const run = async ({ actor, body, now }: CallOf<typeof route>) =>
  publicUser(unlessRefused(await verifyPhone(actor.user, body.code, now)));

export const handler = endpoint(route, run);
