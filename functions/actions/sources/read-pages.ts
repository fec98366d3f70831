import { readPlace } from "#functions/services/google-places.ts";
import { type SourceReading, sourcePatience } from "#functions/services/source-reading.ts";
import { readLocation } from "#functions/services/tripadvisor.ts";
import type { Language } from "#shared/model/language.ts";
import type { PublicPage } from "#shared/model/public-page.ts";
import type { PageToRead } from "#shared/rules/figures/public-pages.ts";

/** How pages are read: in which language, and how many milliseconds each may take. Tripadvisor bills its reviews apart. */
interface Reading {
  language: Language;
  patience?: number;
  /** Whether reviews of a source are read that counts its ratings by star. */
  reviews: boolean;
}

const read = (
  { source, id }: PageToRead,
  { language, patience = sourcePatience, reviews }: Reading,
): Promise<SourceReading<PublicPage>> =>
  source === "google" ? readPlace(id, { language, patience }) : readLocation(id, { language, patience, reviews });

/** What public pages show now, side by side, each with a time-out of its own. One that fails spoils no other. */
export const readPages = (
  pages: readonly PageToRead[],
  how: Reading,
): Promise<{ of: PageToRead; reading: SourceReading<PublicPage> }[]> =>
  Promise.all(pages.map(async (of) => ({ of, reading: await read(of, how) })));
