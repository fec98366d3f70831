import type { Named } from "#shared/model/feedback.ts";
import type { SourceName, Sources } from "#shared/model/invitation.ts";
import { tripadvisorLocation } from "#shared/model/tripadvisor.ts";
import { thresholdOf } from "#shared/rules/feedbacks/interception.ts";

/** A public page that an organization or a location of it is connected to. */
export interface PublicPageOf {
  source: SourceName;
  /** The id that the source knows it by. */
  id: string;
  /** The location that it belongs to; null where it is the organization's. */
  location: Named | null;
  /** A rating below it is a complaint. */
  threshold: number;
}

/** The most pages that one look reads: each costs us a call of the source. */
export const pagesAtMost = 10;

interface Place extends Named {
  sources: Sources;
  interceptLessThan: number | null;
}

/** The pages of an organization itself, or those of one location that are its own. */
export function pagesIn(
  organization: { sources: Sources; interceptLessThan: number },
  location: Place | null,
): PublicPageOf[] {
  const { googlePlaceId, tripadvisorUrl } = (location ?? organization).sources;
  const of = {
    location: location && { _id: location._id, name: location.name },
    threshold: thresholdOf(organization, location),
  };
  const tripadvisor = tripadvisorUrl === null ? null : tripadvisorLocation(tripadvisorUrl);
  return [
    ...(googlePlaceId === null ? [] : [{ source: "google" as const, id: googlePlaceId, ...of }]),
    ...(tripadvisor === null ? [] : [{ source: "tripadvisor" as const, id: tripadvisor, ...of }]),
  ];
}

/** Each page once: as the first that is connected to it has it. */
export function distinctPages<Page extends Pick<PublicPageOf, "source" | "id">>(pages: readonly Page[]): Page[] {
  const known = new Map<string, Page>();
  for (const page of pages) {
    const name = `${page.source} ${page.id}`;
    if (!known.has(name)) known.set(name, page);
  }
  return [...known.values()];
}
