import { listGivenBy } from "#functions/actions/rating/list-given.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listGivenRoute as route } from "#shared/contract/me.ts";

export const run = async ({ actor: { user }, query }: CallOf<typeof route>) =>
  paged([user._id, "given"], query.cursor, (after) => listGivenBy(user, after));

export const handler = endpoint(route, run);
