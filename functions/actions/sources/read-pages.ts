import { readGooglePlace } from "#functions/services/google-places.ts";
import { type SourceReading, sourcePatience } from "#functions/services/source-reading.ts";
import { parseTripadvisorLocation } from "#functions/services/tripadvisor.ts";
import type { Language } from "#shared/model/language.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { PageToRead } from "#shared/rules/figures/public-pages.ts";

/** `patience` is in milliseconds per page. */
interface Reading {
  language: Language;
  patience?: number;
  /** Applies to Tripadvisor only, which bills reviews separately. */
  reviews: boolean;
}

const read = (
  { source, id }: PageToRead,
  { language, patience = sourcePatience, reviews }: Reading,
): Promise<SourceReading<PublicPage>> =>
  source === "google"
    ? readGooglePlace(id, { language, patience })
    : parseTripadvisorLocation(id, { language, patience, reviews });

/** Reads public pages in parallel; a failed one doesn't affect the others. */
export const readPages = (
  pages: readonly PageToRead[],
  how: Reading,
): Promise<{ of: PageToRead; reading: SourceReading<PublicPage> }[]> =>
  Promise.all(pages.map(async (of) => ({ of, reading: await read(of, how) })));
