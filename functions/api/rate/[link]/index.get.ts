import * as links from "#functions/data/links.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { makeNonce } from "#functions/http/nonce.ts";
import { Problem } from "#functions/http/problem.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { readRate } from "#shared/contract/rating.ts";

export async function run({ params, now }: CallOf<typeof readRate>, deps: { links: typeof links }) {
  const item = await deps.links.readLink(params.link.toLowerCase());
  if (!item) throw new Problem("link_not_found");
  return { ...deps.links.publicProfile(item), nonce: makeNonce(await signingKey(), item.link, now) };
}

export const handler = endpoint(readRate, run, { links });
