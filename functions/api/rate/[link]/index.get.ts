import { showForm } from "#functions/actions/show-form.ts";
import { publicProfile } from "#functions/data/links.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readRate as route } from "#shared/contract/rating.ts";

export async function run({ params, now }: CallOf<typeof route>) {
  const { item, nonce } = unlessRefused(await showForm(params.link, now));
  return { ...publicProfile(item), nonce };
}

export const handler = endpoint(route, run);
