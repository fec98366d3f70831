import { readGooglePlace, searchPlaces } from "#functions/services/google-places.ts";
import type { SourceReading } from "#functions/services/source-reading.ts";
import { parseTripadvisorLocation } from "#functions/services/tripadvisor.ts";
import type { Language } from "#shared/model/language.ts";
import type { ProblemCode } from "#shared/model/problem.ts";
import {
  type FoundPlace,
  type PublicPage,
  type SourceFailure,
  tripadvisorLocation,
} from "#shared/model/public-page.ts";
import type { Refusal } from "#shared/model/refusal.ts";

const problems: Partial<Record<SourceFailure, ProblemCode>> = { quota: "source_quota", gone: "source_gone" };
/** Seconds. */
const afterQuota = 180;

/** Refusal for a failed source that was the only thing requested. */
const sourceRefused = (failed: SourceFailure): Refusal => ({
  refused: problems[failed] ?? "source_failed",
  ...(failed === "quota" && { retryAfter: afterQuota }),
});

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
  unlessFailed(await readGooglePlace(place, { language, reviews: false, ...(session !== undefined && { session }) }));

/** A Tripadvisor page without reviews, which are billed separately. */
export async function showTripadvisorPage(
  url: string,
  { language }: { language: Language },
): Promise<PublicPage | Refusal> {
  const location = tripadvisorLocation(url);
  return location === null
    ? sourceRefused("gone")
    : unlessFailed(await parseTripadvisorLocation(location, { language, reviews: false }));
}
