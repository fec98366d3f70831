import { findUser, shownUser } from "#functions/data/users/organization-users.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readUserRoute as route } from "#shared/contract/users.ts";

export async function run({ params }: CallOf<typeof route>) {
  const found = await findUser(params.organization, params.user);
  const user = found && (await shownUser(found));
  if (!user) throw new Problem("user_not_found");
  return user;
}

export const handler = endpoint(route, run);
