import type { Named } from "#shared/model/feedback.ts";
import type { SourceName, Sources } from "#shared/model/invitation.ts";
import { tripadvisorLocation } from "#shared/model/tripadvisor.ts";

/** A public page that an organization or a location of it is connected to. */
export interface ConnectedPage {
  source: SourceName;
  /** The id that the source knows it by. */
  id: string;
  /** The location that it belongs to; null where it is the organization's. */
  location: Named | null;
  /** The location's own threshold; null where it is the organization's. */
  interceptLessThan: number | null;
}

/** A page with the threshold that applies to it. */
export type PageToRead = ConnectedPage & { interceptLessThan: number };

/** The most pages that one look reads: each costs us a call of the source. */
export const pagesAtMost = 10;

/** The pages of an organization itself. */
export const organizationPages = (sources: Sources): ConnectedPage[] =>
  pagesOf(sources, { location: null, interceptLessThan: null });

/** The pages of a location that are its own. */
export const locationPages = ({
  _id,
  name,
  sources,
  interceptLessThan,
}: Named & { sources: Sources; interceptLessThan: number | null }): ConnectedPage[] =>
  pagesOf(sources, { location: { _id, name }, interceptLessThan });

function pagesOf(
  { googlePlaceId, tripadvisorUrl }: Sources,
  of: Pick<ConnectedPage, "location" | "interceptLessThan">,
): ConnectedPage[] {
  const tripadvisor = tripadvisorUrl === null ? null : tripadvisorLocation(tripadvisorUrl);
  return [
    ...(googlePlaceId === null ? [] : [{ source: "google" as const, id: googlePlaceId, ...of }]),
    ...(tripadvisor === null ? [] : [{ source: "tripadvisor" as const, id: tripadvisor, ...of }]),
  ];
}

/** Each page once: as the first that is connected to it has it. */
export function distinctPages<Page extends Pick<ConnectedPage, "source" | "id">>(pages: readonly Page[]): Page[] {
  const known = new Map<string, Page>();
  for (const page of pages) {
    const name = `${page.source} ${page.id}`;
    if (!known.has(name)) known.set(name, page);
  }
  return [...known.values()];
}
