import type { Location } from "#shared/model/location.ts";
import { locationPages, pagesAtMost } from "#shared/rules/figures/public-pages.ts";

export const hasPages = (location: Location): boolean => locationPages(location).length > 0;

/** The first locations with ten pages together, because each page is billed. */
export function locationsToRead(locations: readonly Location[]): string[] {
  const chosen: string[] = [];
  let pages = 0;
  for (const location of locations.filter(hasPages)) {
    pages += locationPages(location).length;
    if (pages > pagesAtMost) break;
    chosen.push(location._id);
  }
  return chosen;
}
