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

interface PagesToRead {
  pages: PageToRead[];
  inAll: number;
}

/** Pages of a location, or the first ten of an organization; beyond those, `inAll` may count a shared page twice. */
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
