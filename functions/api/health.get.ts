import { readLinkItem } from "#functions/data/places/links.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { readHealth as route } from "#shared/contract/platform.ts";

/** Asks the table for a link that is reserved, so that it is never there: half a read unit. */
export async function run() {
  await readLinkItem("health", new Date());
  return { status: "ok" as const };
}

export const handler = endpoint(route, run);
