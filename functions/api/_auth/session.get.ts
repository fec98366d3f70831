import { publicUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readSessionRoute as route } from "#shared/contract/accounts.ts";

export const run = async ({ actor }: CallOf<typeof route>) => ({ user: actor && publicUser(actor.user) });

export const handler = endpoint(route, run);
