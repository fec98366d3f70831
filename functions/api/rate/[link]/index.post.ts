import { findForm } from "#functions/actions/rating/find-form.ts";
import { submitRating } from "#functions/actions/rating/submit-rating.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { submitRateRoute as route } from "#shared/contract/rating.ts";

export async function run({ found, body, language, counting, now }: CallOf<typeof route, LinkTarget | null>) {
  const sent = { target: found, form: body, language, isBeyond: counting.spent, now };
  return unlessRefused(await submitRating(sent)).outcome;
}

export const handler = endpoint(route, run, { find: findForm });
