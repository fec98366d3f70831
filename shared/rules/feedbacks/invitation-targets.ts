import { type SourceName, type Sources, sourceNames } from "#shared/model/invitation.ts";
import type { NamedLink } from "#shared/model/rate-profile.ts";
import { publicReviewPage } from "./public-review-page.ts";

/** The sources that a customer can be sent to. */
export const connectedSources = (sources: Sources): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

/** The further links that a customer can be sent to, by name. */
export const offeredLinks = (sources: Sources): NamedLink[] =>
  sources.links.filter(({ _id }) => publicReviewPage(_id, sources) !== null).map(({ _id, label }) => ({ _id, label }));

/**
 * Everything that a customer can be sent to, in the order that the business chose: what it does not name follows in the
 * usual order (Google, Tripadvisor, further links as they were added), and what it names and is not there is passed over.
 */
export function invitationTargets(sources: Sources): string[] {
  const there = [...connectedSources(sources), ...offeredLinks(sources).map(({ _id }) => _id)];
  const chosen = sources.order.filter((target) => there.includes(target));
  return [...new Set([...chosen, ...there])];
}
