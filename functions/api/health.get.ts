import { readLinkItem } from "#functions/data/places/links.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { readHealthRoute as route } from "#shared/contract/platform.ts";

/** Reads a reserved link, which never exists. */
export async function run() {
  await readLinkItem("health", new Date());
  return { status: "ok" as const };
}

export const handler = endpoint(route, run);
