import { listOffers } from "#functions/actions/users/offers.ts";
import { paged } from "#functions/http/cursor.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listOffersRoute as route } from "#shared/contract/users.ts";

/** A cursor can name an organization unknown to the caller. */
export const run = ({ actor: { user }, query: { cursor }, now }: CallOf<typeof route>) =>
  paged([user._id, "offers"], cursor, (after) => listOffers(user, after, now));

export const handler = endpoint(route, run);
