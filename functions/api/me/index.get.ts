import { publicUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readMeRoute as route } from "#shared/contract/me.ts";

export const run = async ({ actor }: CallOf<typeof route>) => publicUser(actor.user);

export const handler = endpoint(route, run);
