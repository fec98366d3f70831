import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import type { Language } from "#shared/model/language.ts";
import type { FoundPlace, PublicPage, PublicReview, SourceFailure } from "#shared/model/public-page.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import {
  addressAt,
  among,
  askSource,
  CountText,
  keyOf,
  loosely,
  SourceId,
  SourceMoment,
  type SourceReading,
  SourceStars,
  sourcePatience,
  Text,
} from "./source-reading.ts";

/** Google bills by the fields in the mask. */
const searchMask = ["placeId", "text.text", "structuredFormat.mainText.text", "structuredFormat.secondaryText.text"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");
const pageMask = "id,displayName,formattedAddress,rating,userRatingCount,googleMapsUri,businessStatus,movedPlaceId";

const Failure = z.object({
  error: z.object({
    status: loosely(z.string()),
    message: loosely(z.string()),
    details: loosely(z.array(z.object({ reason: loosely(z.string()) }))),
  }),
});

/** Google answers 400 for a wrong key and for an outdated place id, too. */
function failureOf(status: number, json: unknown): { failed: SourceFailure } {
  if (status === 429) return { failed: "quota" };
  if (status === 401 || status === 403) return { failed: "key" };
  if (status === 404) return { failed: "gone" };
  if (status >= 500) return { failed: "away" };
  const { data } = Failure.safeParse(json);
  if (data?.error.details?.some(({ reason }) => reason?.startsWith("API_KEY"))) return { failed: "key" };
  return { failed: /place id/i.test(data?.error.message ?? "") ? "gone" : "unreadable" };
}

async function ask<Of>(
  path: string,
  {
    query = {},
    mask,
    patience,
    body,
  }: { query?: Record<string, string>; mask: string; patience: number; body?: object },
  schema: z.ZodMiniType<Of>,
): Promise<SourceReading<Of>> {
  const key = await keyOf("google");
  if ("failed" in key) return key;
  const url = new URL(path, variable("GOOGLE_PLACES_API"));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const answer = await askSource(url, {
    patience,
    // A user who types sends the next search anyway.
    repeats: body === undefined,
    headers: { "X-Goog-Api-Key": key.ok, "X-Goog-FieldMask": mask, "Content-Type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  if ("failed" in answer) return answer;
  const { status, json } = answer.ok;
  if (status !== 200) return failureOf(status, json);
  const { data } = schema.safeParse(json);
  return data === undefined ? { failed: "unreadable" } : { ok: data };
}

const Words = z.object({ text: loosely(Text), languageCode: loosely(Text) });
const address = addressAt(among("google.com", "google.ca", "goo.gl", "g.page"));

const Suggestions = z.object({
  suggestions: loosely(
    z.array(
      loosely(
        z.object({
          placePrediction: z.object({
            placeId: SourceId,
            text: loosely(Words),
            structuredFormat: loosely(z.object({ mainText: loosely(Words), secondaryText: loosely(Words) })),
          }),
        }),
      ),
    ),
  ),
});

const Review = z.object({
  name: loosely(Text),
  rating: loosely(SourceStars),
  text: loosely(Words),
  originalText: loosely(Words),
  authorAttribution: loosely(
    z.object({
      displayName: loosely(Text),
      uri: loosely(address),
      photoUri: loosely(addressAt(among("googleusercontent.com", "ggpht.com"))),
    }),
  ),
  publishTime: loosely(SourceMoment),
  relativePublishTimeDescription: loosely(Text),
  googleMapsUri: loosely(address),
});

const Place = z.object({
  id: loosely(SourceId),
  displayName: loosely(Words),
  formattedAddress: loosely(Text),
  rating: loosely(SourceStars),
  userRatingCount: loosely(CountText),
  reviews: loosely(z.array(loosely(Review))),
  googleMapsUri: loosely(address),
  businessStatus: loosely(Text),
  movedPlaceId: loosely(SourceId),
});

interface Search {
  language: Language;
  /** ISO 3166; everywhere if absent. */
  regions?: readonly string[];
  /** Google bills all searches and the final read of one session as one. */
  session: string;
  /** Milliseconds. */
  patience?: number;
}

/** At most five places that fit the typed text, best first. */
export async function searchPlaces(
  text: string,
  { language, regions = [], session, patience = sourcePatience }: Search,
): Promise<SourceReading<FoundPlace[]>> {
  const input = beginningOf(text.trim(), 200);
  if (input === "") return { ok: [] };
  const body = {
    input,
    sessionToken: session,
    languageCode: language,
    ...(regions.length > 0 && { includedRegionCodes: regions.slice(0, 15).map((region) => region.toLowerCase()) }),
  };
  const found = await ask("/v1/places:autocomplete", { mask: searchMask, patience, body }, Suggestions);
  if ("failed" in found) return found;
  const places = (found.ok.suggestions ?? []).flatMap((suggestion): FoundPlace[] => {
    if (suggestion === null) return [];
    const { placeId, text: whole, structuredFormat } = suggestion.placePrediction;
    const [first, ...rest] = whole?.text?.split(", ") ?? [];
    const name = structuredFormat?.mainText?.text ?? first;
    const secondary = structuredFormat ? structuredFormat.secondaryText?.text : rest.join(", ");
    return name === undefined ? [] : [{ placeId, name, address: secondary || null }];
  });
  return { ok: places };
}

function publicReview(review: z.infer<typeof Review>): PublicReview {
  const { text, originalText, authorAttribution: author } = review;
  const words = text?.text ?? originalText?.text ?? null;
  return {
    id: review.name,
    rating: review.rating,
    title: null,
    text: words,
    language: (text?.text ? text : originalText)?.languageCode ?? null,
    original: originalText?.text && originalText.text !== words ? originalText.text : null,
    author: { name: author?.displayName ?? null, url: author?.uri ?? null, picture: author?.photoUri ?? null },
    publishedAt: review.publishTime,
    published: review.relativePublishTimeDescription,
    url: review.googleMapsUri,
    ratingPicture: null,
    answered: null,
  };
}

/** Reads a place; an outdated id answers with its new one. Reviews cost more and are optional. */
export async function readGooglePlace(
  placeId: string,
  {
    language,
    session,
    reviews: wanted = true,
    patience = sourcePatience,
  }: { language: Language; session?: string; reviews?: boolean; patience?: number },
): Promise<SourceReading<PublicPage>> {
  if (!/^[\w-]{1,500}$/.test(placeId)) return { failed: "gone" };
  const query = { languageCode: language, ...(session && { sessionToken: session }) };
  const read = await ask(
    `/v1/places/${placeId}`,
    { query, mask: wanted ? `${pageMask},reviews` : pageMask, patience },
    Place,
  );
  if ("failed" in read) return read;
  const { reviews, businessStatus, ...place } = read.ok;
  return {
    ok: {
      id: place.id ?? placeId,
      name: place.displayName?.text ?? null,
      address: place.formattedAddress,
      url: place.googleMapsUri,
      rating: place.rating,
      ratingPicture: null,
      count: place.userRatingCount,
      histogram: null,
      reviews: wanted ? (reviews ?? []).flatMap((review) => (review ? [publicReview(review)] : [])) : null,
      closed: businessStatus === null ? null : businessStatus === "CLOSED_PERMANENTLY",
      movedTo: place.movedPlaceId,
    },
  };
}
