import type { Location } from "#shared/model/location.ts";
import { locationPages, pagesAtMost } from "#shared/rules/figures/public-pages.ts";

/** Whether a location has pages of its own that can be read. */
export const hasPages = (location: Location): boolean => locationPages(location).length > 0;

/** The locations whose pages the next look reads: the first of these, as many as have ten pages together. Each page is billed. */
export function nextLook(locations: readonly Location[]): string[] {
  const chosen: string[] = [];
  let pages = 0;
  for (const location of locations.filter(hasPages)) {
    pages += locationPages(location).length;
    if (pages > pagesAtMost) break;
    chosen.push(location._id);
  }
  return chosen;
}
