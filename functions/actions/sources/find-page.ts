import { readPlace, searchPlaces } from "#functions/services/google-places.ts";
import type { SourceReading } from "#functions/services/source-reading.ts";
import { readLocation } from "#functions/services/tripadvisor.ts";
import type { Language } from "#shared/model/language.ts";
import type { FoundPlace, PublicPage } from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { tripadvisorLocation } from "#shared/model/tripadvisor.ts";
import { sourceRefused } from "./source-refused.ts";

const unlessFailed = <Of extends object>(reading: SourceReading<Of>): Of | Refusal =>
  "failed" in reading ? sourceRefused(reading.failed) : reading.ok;

/** Places on Google that match a text. */
export const findPlaces = async (
  text: string,
  search: { language: Language; session: string },
): Promise<FoundPlace[] | Refusal> => unlessFailed(await searchPlaces(text, search));

/** A Google place without reviews, which would cost more. */
export const showPlace = async (
  place: string,
  { language, session }: { language: Language; session?: string | undefined },
): Promise<PublicPage | Refusal> =>
  unlessFailed(await readPlace(place, { language, reviews: false, ...(session !== undefined && { session }) }));

/** A Tripadvisor page without reviews, which are billed separately. */
export async function showTripadvisorPage(
  url: string,
  { language }: { language: Language },
): Promise<PublicPage | Refusal> {
  const location = tripadvisorLocation(url);
  return location === null
    ? sourceRefused("gone")
    : unlessFailed(await readLocation(location, { language, reviews: false }));
}
