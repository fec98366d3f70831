import { recognizeForm } from "#functions/actions/rating/recognize-form.ts";
import { submitRating } from "#functions/actions/rating/submit-rating.ts";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { submitRateRoute as route } from "#shared/contract/rating.ts";

export async function run({ params, body, language, network, now }: CallOf<typeof route>) {
  const { outcome } = unlessRefused(await submitRating({ link: params.link, form: body, language, network, now }));
  return outcome;
}

export const handler = endpoint(route, run, { countedLink: presentLink, isGenuine: recognizeForm });
