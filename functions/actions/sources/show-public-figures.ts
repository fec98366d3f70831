import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import type { PublicFigures } from "#shared/model/dashboard.ts";
import type { Language } from "#shared/model/language.ts";
import { publicFigures } from "#shared/rules/figures/public-figures.ts";
import { pagesToRead, type Whose } from "./pages-to-read.ts";
import { readPages } from "./read-pages.ts";

interface Look extends Whose {
  language: Language;
  /** Milliseconds per source. */
  patience?: number;
  /** Reached the limit of source calls, so each source reports `quota` without a call. */
  spent?: boolean;
}

/** Current figures of public pages; failed or slow sources are reported in their place. */
export async function showPublicFigures(
  organization: OrganizationItem,
  { location, locations, spent = false, ...how }: Look,
): Promise<PublicFigures> {
  const { pages, inAll } = await pagesToRead(organization, { location, ...(locations && { locations }) });
  const read = spent
    ? pages.map((of) => ({ of, reading: { failed: "quota" as const } }))
    : await readPages(pages, { ...how, reviews: false });
  return publicFigures(read, { inAll, assumptions: organization });
}
