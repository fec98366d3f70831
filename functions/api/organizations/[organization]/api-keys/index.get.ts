import { isWorking, listApiKeys, publicApiKey } from "#functions/data/organizations/api-keys.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { listApiKeys as route } from "#shared/contract/keys.ts";

/** All keys at once: an organization has 50 at most. */
export async function run({ params, now }: CallOf<typeof route>) {
  const keys = await listApiKeys(params.organization);
  return { items: keys.filter((key) => isWorking(key, now)).map(publicApiKey), next: null };
}

export const handler = endpoint(route, run);
