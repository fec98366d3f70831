import * as users from "#functions/data/users.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { updateMe } from "#shared/contract/me.ts";

export async function run({ actor, body }: CallOf<typeof updateMe>, deps: { users: typeof users }) {
  return deps.users.publicUser(await deps.users.updateUser(actor.user._id, body));
}

export const handler = endpoint(updateMe, run, { users });
