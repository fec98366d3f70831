import * as z from "zod/mini";
import { type Chance, chanceOf } from "../../demo/chance.ts";
import { type SourceAnswer, type SourceCall, type SourceStandIn, sourceJson } from "./answer.ts";
import { type SourceLanguage, type SourceReview, seedOf, sourceBusiness } from "./business.ts";
import { withMaskedPaths } from "./masked.ts";
import { fateOf, placeOf, placesLike, presentId, type SourcePlace } from "./places.ts";

const SessionToken = z.string().check(z.regex(/^[\w-]{1,36}$/));
const Autocomplete = z.strictObject({
  input: z.string().check(z.trim(), z.minLength(1)),
  sessionToken: z.optional(SessionToken),
  languageCode: z.optional(z.string()),
  regionCode: z.optional(z.string()),
  includedRegionCodes: z.optional(z.array(z.string().check(z.regex(/^[A-Za-z]{2}$/))).check(z.maxLength(15))),
  includedPrimaryTypes: z.optional(z.array(z.string()).check(z.maxLength(5))),
});

/** Like Google, the stand-in refuses unknown fields in a mask. */
const fields = new Set([
  "id",
  "name",
  "displayName",
  "formattedAddress",
  "rating",
  "userRatingCount",
  "reviews",
  "googleMapsUri",
  "businessStatus",
  "movedPlace",
  "movedPlaceId",
]);

const failure = (code: number, status: string, message: string, details?: object[]) =>
  sourceJson({ error: { code, message, status, details } }, code);
const invalid = (message: string) => failure(400, "INVALID_ARGUMENT", message);
const invalidKey = () =>
  failure(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
  ]);

const refused: Record<string, () => SourceAnswer> = {
  Throttling: () =>
    failure(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'GetPlaceRequest' and limit 'per minute'."),
  AccessDenied: () =>
    failure(403, "PERMISSION_DENIED", "Requests from this API key are blocked: the key was withdrawn."),
  InvalidKey: invalidKey,
  NotFound: () => failure(404, "NOT_FOUND", "The Place ID is no longer valid. Please refresh cached Place IDs."),
  ServiceUnavailable: () => failure(503, "UNAVAILABLE", "The service is currently unavailable."),
};

const languageOf = (code: string | null | undefined): SourceLanguage => (code?.startsWith("fr") ? "fr" : "en");

/** Randomly omits optional members, as Google may. */
const mostly =
  (chance: Chance) =>
  <Of>(value: Of): Of | undefined =>
    chance.happens(0.85) ? value : undefined;

function ago(at: Date, language: SourceLanguage): string {
  const days = Math.max(0, Math.round((Date.now() - at.getTime()) / 86_400_000));
  const inWords = new Intl.RelativeTimeFormat(language === "fr" ? "fr-CA" : "en-CA", { numeric: "auto" });
  if (days < 7) return inWords.format(-days, "day");
  return days < 31 ? inWords.format(-Math.floor(days / 7), "week") : inWords.format(-Math.floor(days / 30), "month");
}

function reviewShown({ id }: SourcePlace, review: SourceReview, language: SourceLanguage) {
  const may = mostly(chanceOf(seedOf(`${id}/${review.number}/shown`)));
  const number = Buffer.from(`${id}/${review.number}`).toString("base64url");
  const inLanguage = (code: SourceLanguage) => review.text && { text: review.text[code], languageCode: code };
  return {
    name: may(`places/${id}/reviews/${number}`),
    relativePublishTimeDescription: may(ago(review.at, language)),
    rating: may(review.rating),
    text: may(inLanguage(language)) ?? undefined,
    originalText: may(inLanguage(review.language)) ?? undefined,
    authorAttribution: may({
      displayName: may(review.author),
      uri: may(`https://www.google.com/maps/contrib/${seedOf(review.author)}/reviews`),
      photoUri: may(`https://lh3.googleusercontent.com/a/${seedOf(review.author)}=s128-c0x00000000-cc-rp-mo`),
    }),
    publishTime: may(review.at.toISOString().replace("Z", "123456Z")),
    googleMapsUri: may(`https://www.google.com/maps/reviews/data=!4m6!14m5!1m4!2m3!1s${number}!2m1!1s0x0:0x0`),
  };
}

function placeShown(id: string, language: SourceLanguage) {
  const fate = fateOf(id);
  const answered = fate === "renewed" ? presentId(id) : id;
  if (fate === "bare") return { id };
  const place = placeOf(id);
  const { total, average, latest } = sourceBusiness(id, Date.now());
  const may = mostly(chanceOf(seedOf(`${id}/shown`)));
  const isWhole = id.startsWith("ChIJ-demo-") || fate === "unshown" || fate === "uncounted";
  const optional = isWhole ? <Of>(value: Of): Of | undefined => value : may;
  const isReviewed = fate !== "unreviewed" && total > 0;
  return {
    id: answered,
    name: `places/${answered}`,
    displayName: optional({ text: place.name, languageCode: language }),
    formattedAddress: optional(`${place.address}, Canada`),
    googleMapsUri: optional(`https://maps.google.com/?cid=${seedOf(id)}`),
    businessStatus: fate === "moved" ? "CLOSED_PERMANENTLY" : optional("OPERATIONAL"),
    ...(fate === "moved" && { movedPlace: `places/${presentId(id)}`, movedPlaceId: presentId(id) }),
    ...(isReviewed && {
      rating: optional(average),
      userRatingCount: fate === "uncounted" ? undefined : optional(total),
      reviews: fate === "unshown" ? undefined : optional(latest.map((review) => reviewShown(place, review, language))),
    }),
  };
}

function suggestion(place: SourcePlace) {
  const { id, name, address } = place;
  const chance = chanceOf(seedOf(`${id}/suggested`));
  const missing = id.startsWith("ChIJ-") ? "none" : chance.pick(["none", "none", "text", "structuredFormat"]);
  return {
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      ...(missing !== "text" && { text: { text: `${name}, ${address}, Canada`, matches: [{ endOffset: 3 }] } }),
      ...(missing !== "structuredFormat" && {
        structuredFormat: {
          mainText: { text: name, matches: [{ endOffset: 3 }] },
          ...(chance.happens(0.9) && { secondaryText: { text: `${address}, Canada` } }),
        },
      }),
      types: ["establishment", "point_of_interest"],
    },
  };
}

function autocomplete({ body }: SourceCall, mask: string[]): SourceAnswer {
  let typed: unknown;
  try {
    typed = JSON.parse(body);
  } catch {
    return invalid("Invalid JSON payload received.");
  }
  const asked = Autocomplete.safeParse(typed);
  if (!asked.success) return invalid(`Request contains an invalid argument: ${asked.error.issues[0]?.path.join(".")}.`);
  const { input, includedRegionCodes = [] } = asked.data;
  const found = placesLike(
    input,
    includedRegionCodes.map((code) => code.toLowerCase()),
  );
  // Google answers an empty object if nothing is found.
  const answer = found.length === 0 ? {} : { suggestions: found.map(suggestion) };
  return sourceJson(withMaskedPaths(answer, mask.length === 0 ? ["*"] : mask));
}

function details({ query }: SourceCall, id: string, mask: string[]): SourceAnswer {
  if (mask.length === 0)
    return invalid("FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters");
  const unknown = mask.find((path) => path !== "*" && !fields.has(path.split(".")[0] ?? ""));
  if (unknown) return invalid(`Error expanding 'fields' parameter. Cannot find matching fields for path '${unknown}'.`);
  const token = query.get("sessionToken");
  if (token !== null && !SessionToken.safeParse(token).success) return invalid("Invalid session token.");
  if (!/^[\w-]{10,300}$/.test(id)) return invalid(`Not a valid Place ID: ${id}`);
  if (fateOf(id) === "gone") return refused.NotFound?.() ?? invalid("");
  return sourceJson(withMaskedPaths(placeShown(id, languageOf(query.get("languageCode"))), mask));
}

export function google(key: string): SourceStandIn {
  return {
    name: "google",
    owns: ({ path }) => path.startsWith("/v1/places"),
    refuse: (error) => refused[error]?.() ?? failure(500, "INTERNAL", "An internal error has occurred."),
    answer: (call) => {
      const { method, path, headers, query } = call;
      const given = headers["x-goog-api-key"] ?? query.get("key");
      if (!given)
        return failure(403, "PERMISSION_DENIED", "Method doesn't allow unregistered callers. Please use API Key.");
      if (given !== key) return invalidKey();
      const mask = String(headers["x-goog-fieldmask"] ?? query.get("fields") ?? "")
        .split(",")
        .filter(Boolean);
      if (path === "/v1/places:autocomplete" && method === "POST") return autocomplete(call, mask);
      const [, id] = /^\/v1\/places\/([^/]+)$/.exec(path) ?? [];
      if (id === undefined || method !== "GET") return failure(404, "NOT_FOUND", "Method not found.");
      return details(call, decodeURIComponent(id), mask);
    },
  };
}
