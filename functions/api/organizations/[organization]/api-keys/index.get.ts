import { showApiKeys } from "#functions/actions/organizations/show-api-keys.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listApiKeys as route } from "#shared/contract/keys.ts";

/** All keys at once: an organization has 50 at most. */
export const run = async ({ params, now }: CallOf<typeof route>) => ({
  items: await showApiKeys(params.organization, now),
  next: null,
});

export const handler = endpoint(route, run);
