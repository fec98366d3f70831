import { withdrawGiven } from "#functions/actions/rating/withdraw-given.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { withdrawGivenRoute as route } from "#shared/contract/me.ts";

export async function run({ params, actor }: CallOf<typeof route>) {
  unlessRefused(await withdrawGiven(params.feedback, actor.user));
  return undefined;
}

export const handler = endpoint(route, run);
