import { publicUser } from "#functions/data/users.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { readSession } from "#shared/contract/session.ts";

export const run = async ({ actor }: CallOf<typeof readSession>) => ({ user: actor && publicUser(actor.user) });

export const handler = endpoint(readSession, run, {});
