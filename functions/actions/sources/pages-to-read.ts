import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { listLocations, readLocation } from "#functions/data/places/locations.ts";
import { distinctPages, type PublicPageOf, pagesAtMost, pagesIn } from "#shared/rules/figures/public-pages.ts";

/** The pages that a look at an organization or a location reads, and how many there are in all. */
export interface PagesToRead {
  pages: PublicPageOf[];
  inAll: number;
}

/** Those of a location are its own alone. */
export async function pagesToRead(organization: OrganizationItem, location: string | undefined): Promise<PagesToRead> {
  if (location !== undefined) {
    const found = await readLocation(organization._id, location);
    const pages = found ? pagesIn(organization, found) : [];
    return { pages, inAll: pages.length };
  }
  const locations = await listLocations(organization._id);
  const all = distinctPages([
    ...pagesIn(organization, null),
    ...locations.flatMap((one) => pagesIn(organization, one)),
  ]);
  return { pages: all.slice(0, pagesAtMost), inAll: all.length };
}
