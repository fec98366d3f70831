import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { findLocationPages, readLocation } from "#functions/data/places/locations.ts";
import { thresholdOf } from "#shared/rules/feedbacks/interception.ts";
import {
  type ConnectedPage,
  distinctPages,
  locationPages,
  organizationPages,
  type PageToRead,
  pagesAtMost,
} from "#shared/rules/figures/public-pages.ts";

/** The pages that a look at an organization or a location reads, and how many there are in all. */
export interface PagesToRead {
  pages: PageToRead[];
  inAll: number;
}

/**
 * Those of a location are its own alone; those of an organization are its own, then those of its locations, ten at most.
 * Half a read unit. `inAll` counts a page of the organization twice where a location beyond the first ten pages has it too.
 */
export async function pagesToRead(
  organization: Pick<OrganizationItem, "_id" | "sources" | "interceptLessThan">,
  location: string | undefined,
): Promise<PagesToRead> {
  const { _id, sources } = organization;
  const judged = (page: ConnectedPage): PageToRead => ({ ...page, interceptLessThan: thresholdOf(organization, page) });
  if (location !== undefined) {
    const found = await readLocation(_id, location);
    const pages = found ? locationPages(found).map(judged) : [];
    return { pages, inAll: pages.length };
  }
  const ofLocations = await findLocationPages(_id);
  const known = distinctPages([...organizationPages(sources), ...ofLocations.pages]);
  const beyond = ofLocations.inAll - ofLocations.pages.length;
  return { pages: known.slice(0, pagesAtMost).map(judged), inAll: known.length + beyond };
}
