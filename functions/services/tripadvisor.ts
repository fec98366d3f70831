import * as z from "zod/mini";
import { variable } from "#functions/environment.ts";
import type { Language } from "#shared/model/language.ts";
import {
  isTripadvisorHost,
  type PublicPage,
  type PublicReview,
  type SourceFailure,
} from "#shared/model/public-page.ts";
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

function failureOf(status: number): { failed: SourceFailure } {
  if (status === 429) return { failed: "quota" };
  if (status === 401 || status === 403) return { failed: "key" };
  if (status === 404) return { failed: "gone" };
  return { failed: status >= 500 ? "away" : "unreadable" };
}

const address = addressAt(isTripadvisorHost);
const picture = addressAt(among("tripadvisor.com", "tacdn.com", "tamgrt.com"));

const Details = z.object({
  location_id: loosely(SourceId),
  name: loosely(Text),
  web_url: loosely(address),
  address_obj: loosely(z.object({ address_string: loosely(Text) })),
  rating: loosely(SourceStars),
  rating_image_url: loosely(picture),
  num_reviews: loosely(CountText),
  review_rating_count: loosely(z.object({ 1: CountText, 2: CountText, 3: CountText, 4: CountText, 5: CountText })),
  error: z.optional(z.unknown()),
});

const Review = z.object({
  id: loosely(SourceId),
  lang: loosely(Text),
  published_date: loosely(SourceMoment),
  rating: loosely(SourceStars),
  rating_image_url: loosely(picture),
  url: loosely(address),
  text: loosely(Text),
  title: loosely(Text),
  user: loosely(
    z.object({
      username: loosely(Text),
      avatar: loosely(z.object({ small: loosely(picture), thumbnail: loosely(picture) })),
    }),
  ),
  owner_response: z.optional(z.unknown()),
});
const Reviews = z.object({ data: z.array(loosely(Review)) });

async function ask<Of>(
  path: string,
  { language, patience }: { language: Language; patience: number },
  schema: z.ZodMiniType<Of>,
): Promise<SourceReading<Of>> {
  const key = await keyOf("tripadvisor");
  if ("failed" in key) return key;
  const url = new URL(path, variable("TRIPADVISOR_API"));
  url.search = new URLSearchParams({ key: key.ok, language }).toString();
  // A key works only with its own domain as referrer.
  const headers = { Accept: "application/json", Referer: `${variable("PUBLIC_ORIGIN")}/` };
  const answer = await askSource(url, { patience, repeats: true, headers });
  if ("failed" in answer) return answer;
  const { status, json } = answer.ok;
  if (status !== 200) return failureOf(status);
  const { data } = schema.safeParse(json);
  return data === undefined ? { failed: "unreadable" } : { ok: data };
}

function publicReview(review: z.infer<typeof Review>): PublicReview {
  const { user } = review;
  return {
    id: review.id,
    rating: review.rating,
    title: review.title,
    text: review.text,
    language: review.lang,
    original: null,
    author: {
      name: user?.username ?? null,
      url: null,
      picture: user?.avatar?.small ?? user?.avatar?.thumbnail ?? null,
    },
    publishedAt: review.published_date,
    published: null,
    url: review.url,
    ratingPicture: review.rating_image_url,
    answered: review.owner_response === undefined ? null : review.owner_response !== null,
  };
}

/** Reads a location; each call is billed, so reviews are optional. Failed reviews leave the figures standing. */
export async function parseTripadvisorLocation(
  location: string,
  {
    language,
    reviews: wanted = true,
    patience = sourcePatience,
  }: { language: Language; reviews?: boolean; patience?: number },
): Promise<SourceReading<PublicPage>> {
  if (!/^\d{1,12}$/.test(location)) return { failed: "gone" };
  const path = `/api/v1/location/${location}`;
  const [details, reviews] = await Promise.all([
    ask(`${path}/details`, { language, patience }, Details),
    wanted ? ask(`${path}/reviews`, { language, patience }, Reviews) : null,
  ]);
  if ("failed" in details) return details;
  const page = details.ok;
  // Tripadvisor may answer an error with status 200.
  if (page.location_id === null && page.error !== undefined) return { failed: "unreadable" };
  return {
    ok: {
      id: page.location_id ?? location,
      name: page.name,
      address: page.address_obj?.address_string ?? null,
      url: page.web_url,
      rating: page.rating,
      ratingPicture: page.rating_image_url,
      count: page.num_reviews,
      histogram: page.review_rating_count,
      reviews:
        reviews === null || "failed" in reviews
          ? null
          : reviews.ok.data.flatMap((review) => (review ? [publicReview(review)] : [])),
      closed: null,
      movedTo: null,
    },
  };
}
