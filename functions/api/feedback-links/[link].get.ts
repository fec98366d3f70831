import { takenLinks } from "#functions/data/links.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { FeedbackLink } from "#shared/contract/inputs/organization.ts";
import { checkLink as route } from "#shared/contract/organizations.ts";
import { isReserved, linkCandidates } from "#shared/rules/feedback-link.ts";

/** Suggestions shown at a time. */
const suggested = 3;

export async function run({ params, now }: CallOf<typeof route>) {
  const wanted = FeedbackLink.safeParse(params.link);
  const link = wanted.success ? wanted.data : params.link;
  const candidates = linkCandidates(link).filter((candidate) => candidate !== link);
  const taken = await takenLinks([...(wanted.success ? [link] : []), ...candidates], now);
  const reason = !wanted.success
    ? "link_format"
    : isReserved(link)
      ? "link_reserved"
      : taken.has(link)
        ? "link_taken"
        : null;
  return {
    link,
    free: reason === null,
    reason,
    suggestions: reason === null ? [] : candidates.filter((candidate) => !taken.has(candidate)).slice(0, suggested),
  } as const;
}

export const handler = endpoint(route, run);
