import { publicUser } from "#functions/data/users.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { readMe } from "#shared/contract/me.ts";

export const run = async ({ actor }: CallOf<typeof readMe>) => publicUser(actor.user);

export const handler = endpoint(readMe, run, {});
