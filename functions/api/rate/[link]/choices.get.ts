import { findChoices } from "#functions/actions/places/find-choices.ts";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { unlessRefused } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { searchChoicesRoute as route } from "#shared/contract/rating.ts";

export const run = async ({ params: { link }, query: { of, q = "" }, now }: CallOf<typeof route>) =>
  unlessRefused(await findChoices(link, { of, words: q }, now));

export const handler = endpoint(route, run, {
  find: async ({ params, now }) => ({ about: await presentLink(params.link, now) }),
});
