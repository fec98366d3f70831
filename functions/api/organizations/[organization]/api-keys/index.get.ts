import { showApiKeys } from "#functions/actions/organizations/show-api-keys.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listApiKeysRoute as route } from "#shared/contract/keys.ts";

/** Unpaged, because an organization has at most 50. */
export const run = async ({ params, now, language }: CallOf<typeof route>) => ({
  items: await namePeople(params.organization, language, showApiKeys(params.organization, now)),
  next: null,
});

export const handler = endpoint(route, run);
