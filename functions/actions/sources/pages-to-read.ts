import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { findLocationPages, readLocation } from "#functions/data/places/locations.ts";
import {
  type ConnectedPage,
  distinctPages,
  locationPages,
  organizationPages,
  pagesAtMost,
} from "#shared/rules/figures/public-pages.ts";

/** The pages that a look at an organization or a location reads, and how many there are in all. */
export interface PagesToRead {
  pages: ConnectedPage[];
  inAll: number;
}

/**
 * Those of a location are its own alone; those of an organization are its own, then those of its locations, ten at most.
 * Half a read unit. `inAll` counts a page of the organization twice where a location beyond the first ten pages has it too.
 */
export async function pagesToRead(
  { _id, sources }: Pick<OrganizationItem, "_id" | "sources">,
  location: string | undefined,
): Promise<PagesToRead> {
  if (location !== undefined) {
    const found = await readLocation(_id, location);
    const pages = found ? locationPages(found) : [];
    return { pages, inAll: pages.length };
  }
  const ofLocations = await findLocationPages(_id);
  const known = distinctPages([...organizationPages(sources), ...ofLocations.pages]);
  const beyond = ofLocations.inAll - ofLocations.pages.length;
  return { pages: known.slice(0, pagesAtMost), inAll: known.length + beyond };
}
