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

/** Places on Google that fit what somebody typed. Refused: `source_quota`, `source_failed`. */
export const findPlaces = async (
  text: string,
  search: { language: Language; session: string },
): Promise<FoundPlace[] | Refusal> => unlessFailed(await searchPlaces(text, search));

/** What Google shows of a place, without its reviews, which make a reading dearer. Refused: `source_quota`, `source_gone`, `source_failed`. */
export const showPlace = async (
  place: string,
  { language, session }: { language: Language; session?: string | undefined },
): Promise<PublicPage | Refusal> =>
  unlessFailed(await readPlace(place, { language, reviews: false, ...(session !== undefined && { session }) }));

/**
 * What Tripadvisor shows of the page with an address, without its reviews, which it bills apart. Refused: `source_quota`,
 * `source_gone`, `source_failed`.
 */
export async function showTripadvisorPage(
  url: string,
  { language }: { language: Language },
): Promise<PublicPage | Refusal> {
  const location = tripadvisorLocation(url);
  return location === null
    ? sourceRefused("gone")
    : unlessFailed(await readLocation(location, { language, reviews: false }));
}
