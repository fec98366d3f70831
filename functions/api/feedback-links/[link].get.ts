import { takenLinks } from "#functions/data/places/links.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { FeedbackLink } from "#shared/contract/inputs/organization.ts";
import { checkLinkRoute as route } from "#shared/contract/organizations.ts";
import { linkAvailability, linkCandidates } from "#shared/rules/organizations/feedback-link.ts";

/** Null unless the caller belongs to it, so that former links of others stay private. */
async function ownOf(organization: string | undefined, user: string): Promise<string | null> {
  const isMember = organization !== undefined && (await readMembers(organization, [user])).length > 0;
  return isMember ? organization : null;
}

export async function run({ params, query, actor, now }: CallOf<typeof route>) {
  const wanted = FeedbackLink.safeParse(params.link);
  const link = wanted.success ? wanted.data : params.link;
  const asked = new Set([...(wanted.success ? [link] : []), ...linkCandidates(link)]);
  const own = await ownOf(query.organization, actor.user._id);
  return linkAvailability(link, { isWellFormed: wanted.success, taken: await takenLinks([...asked], now, own) });
}

export const handler = endpoint(route, run);
