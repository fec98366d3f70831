import { listUsers } from "#functions/data/users/organization-users.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listUsersRoute as route } from "#shared/contract/users.ts";

const usualLimit = 50;

export function run({ params: { organization }, query }: CallOf<typeof route>) {
  const { cursor, limit = usualLimit, ...filter } = query;
  return paged([organization, "users", JSON.stringify(filter)], cursor, (after) =>
    listUsers({ organization, filter, limit: Number(limit), after }),
  );
}

export const handler = endpoint(route, run);
