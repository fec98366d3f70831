import { changeProfile } from "#functions/actions/accounts/change-profile.ts";
import { publicUser } from "#functions/data/accounts/users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { updateMeRoute as route } from "#shared/contract/me.ts";

export const run = async ({ actor, body }: CallOf<typeof route>) => publicUser(await changeProfile(actor.user, body));

export const handler = endpoint(route, run);
