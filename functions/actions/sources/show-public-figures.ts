import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { PublicFigures } from "#shared/model/dashboard.ts";
import type { Language } from "#shared/model/language.ts";
import { publicFigures } from "#shared/rules/figures/public-figures.ts";
import { assumptionsOf } from "#shared/rules/organizations/organization.ts";
import { pagesToRead } from "./pages-to-read.ts";
import { readPages } from "./read-pages.ts";

/** What is looked at: a location's own pages, or those of the organization and its locations. */
interface Look {
  location?: string | undefined;
  language: Language;
  /** Milliseconds that each source may take; the usual ones unless told. */
  patience?: number;
  /** Whether the caller has asked sources too often: then none is asked, and each says `quota`. */
  spent?: boolean;
}

/** What the public pages of an organization or a location count now. A source that fails or is slow says so in its place. */
export async function showPublicFigures(
  organization: OrganizationItem,
  { location, spent = false, ...how }: Look,
): Promise<PublicFigures> {
  const { pages, inAll } = await pagesToRead(organization, location);
  const read = spent
    ? pages.map((of) => ({ of, reading: { failed: "quota" as const } }))
    : await readPages(pages, { ...how, reviews: false });
  return publicFigures(read, { inAll, assumptions: assumptionsOf(organization) });
}
