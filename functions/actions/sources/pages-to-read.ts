import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { findLocationPages, readSeveralLocations } from "#functions/data/places/locations.ts";
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

/** The only locations whose pages are read; without any, all of the organization's are. */
export interface Whose {
  location?: string | undefined;
  locations?: readonly string[];
}

/** Pages of locations, or of an organization, ten at most; beyond those, `inAll` may count a shared page twice. */
export async function pagesToRead(
  organization: Pick<OrganizationItem, "_id" | "sources" | "interceptLessThan">,
  { location, locations = location === undefined ? undefined : [location] }: Whose,
): Promise<PagesToRead> {
  const { _id, sources } = organization;
  const judged = (page: ConnectedPage): PageToRead => ({ ...page, interceptLessThan: thresholdOf(organization, page) });
  if (locations !== undefined) {
    const found = await readSeveralLocations(_id, locations);
    const pages = distinctPages(
      found.toSorted((one, other) => one._id.localeCompare(other._id)).flatMap(locationPages),
    );
    return { pages: pages.slice(0, pagesAtMost).map(judged), inAll: pages.length };
  }
  const ofLocations = await findLocationPages(_id);
  const known = distinctPages([...organizationPages(sources), ...ofLocations.pages]);
  const beyond = ofLocations.inAll - ofLocations.pages.length;
  return { pages: known.slice(0, pagesAtMost).map(judged), inAll: known.length + beyond };
}
