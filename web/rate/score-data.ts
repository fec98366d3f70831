import type { OrganizationLeaf, ReviewLeaf, WithContext } from "schema-dts";
import { scoreTextsIn } from "#shared/locales/score.ts";
import type { Language } from "#shared/model/language.ts";
import type { PublicComment } from "#shared/model/public-comment.ts";
import type { PublicScore } from "#shared/model/public-score.ts";

const scale = { bestRating: 5, worstRating: 1 };

const reviewIn = (language: Language, { name, date, comment, rating, ...its }: PublicComment): ReviewLeaf => ({
  "@type": "Review",
  author: { "@type": "Person", name: name ?? scoreTextsIn(language)("customer") },
  datePublished: date,
  reviewBody: comment,
  ...(its.language !== null && ({ inLanguage: its.language } satisfies Partial<ReviewLeaf>)),
  reviewRating: { "@type": "Rating", ratingValue: rating, ...scale },
});

/** schema.org data of a score and its comments, without other personal data; null while there is no average. */
export function scoreData({
  score: { name, location, average, count },
  comments,
  language,
  address,
  logo,
}: {
  score: PublicScore;
  comments: readonly PublicComment[];
  language: Language;
  /** Absolute, with the origin. */
  address: string;
  logo: string | null;
}): WithContext<OrganizationLeaf> | null {
  if (average === null || count === null) return null;
  const review = comments.map((comment) => reviewIn(language, comment));
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": address,
    name: location === null ? name : `${name}, ${location}`,
    ...(logo !== null && ({ logo } satisfies Partial<OrganizationLeaf>)),
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, ratingCount: count, ...scale },
    ...(review.length > 0 && ({ review } satisfies Partial<OrganizationLeaf>)),
  };
}

/** Escaped so that no text can end the script element or begin a comment. */
export const embedded = (data: object): string =>
  JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
