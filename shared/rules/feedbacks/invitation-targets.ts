import { type SourceName, type Sources, sourceNames } from "#shared/model/invitation.ts";
import type { NamedLink } from "#shared/model/rate-profile.ts";
import { publicReviewPage } from "./public-review-page.ts";

export const connectedSources = (sources: Sources): SourceName[] =>
  sourceNames.filter((source) => publicReviewPage(source, sources) !== null);

export const offeredLinks = (sources: Sources): NamedLink[] =>
  sources.links.filter(({ _id }) => publicReviewPage(_id, sources) !== null).map(({ _id, label }) => ({ _id, label }));

/** Targets in the chosen order, unlisted ones last; unknown ones are ignored. */
export function invitationTargets(sources: Sources): string[] {
  const there = [...connectedSources(sources), ...offeredLinks(sources).map(({ _id }) => _id)];
  const chosen = sources.order.filter((target) => there.includes(target));
  return [...new Set([...chosen, ...there])];
}
