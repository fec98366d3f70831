import { takenLinks } from "#functions/data/places/links.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { FeedbackLink } from "#shared/contract/inputs/organization.ts";
import { checkLink as route } from "#shared/contract/organizations.ts";
import { linkAvailability, linkCandidates } from "#shared/rules/organizations/feedback-link.ts";

export async function run({ params, now }: CallOf<typeof route>) {
  const wanted = FeedbackLink.safeParse(params.link);
  const link = wanted.success ? wanted.data : params.link;
  const asked = new Set([...(wanted.success ? [link] : []), ...linkCandidates(link)]);
  return linkAvailability(link, { isWellFormed: wanted.success, taken: await takenLinks([...asked], now) });
}

export const handler = endpoint(route, run);
