import { showForm } from "#functions/actions/rating/show-form.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { readRateRoute as route } from "#shared/contract/rating.ts";

export async function run({ params, now }: CallOf<typeof route>) {
  const { profile, nonce } = unlessRefused(await showForm(params.link, now));
  return { ...profile, nonce };
}

export const handler = endpoint(route, run);
