import type { NamedThing } from "#shared/model/feedback.ts";
import type { SourceName, Sources } from "#shared/model/invitation.ts";
import { tripadvisorLocation } from "#shared/model/public-page.ts";

export interface ConnectedPage {
  source: SourceName;
  id: string;
  /** Null for the organization's page. */
  location: NamedThing | null;
  /** Null inherits the organization's. */
  interceptLessThan: number | null;
}

export type PageToRead = ConnectedPage & { interceptLessThan: number };

/** Each page costs a billed call. */
export const pagesAtMost = 10;

export const organizationPages = (sources: Sources): ConnectedPage[] =>
  pagesOf(sources, { location: null, interceptLessThan: null });

export const locationPages = ({
  _id,
  name,
  sources,
  interceptLessThan,
}: NamedThing & { sources: Sources; interceptLessThan: number | null }): ConnectedPage[] =>
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

/** Each page once, with its first owner. */
export function distinctPages<Page extends Pick<ConnectedPage, "source" | "id">>(pages: readonly Page[]): Page[] {
  const known = new Map<string, Page>();
  for (const page of pages) {
    const name = `${page.source} ${page.id}`;
    if (!known.has(name)) known.set(name, page);
  }
  return [...known.values()];
}
