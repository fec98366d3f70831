import { scoreTextsIn } from "#shared/locales/score.ts";
import type { Language } from "#shared/model/language.ts";
import type { PublicComment } from "#shared/model/public-comment.ts";
import type { PublicScore } from "#shared/model/public-score.ts";

/** What search engines read of a score and its comments, as schema.org calls it. Nothing else of a person stands there either. */
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
  /** The page's own address, with the origin. */
  address: string;
  logo: string | null;
}) {
  const say = scoreTextsIn(language);
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": address,
    name: location === null ? name : `${name}, ${location}`,
    ...(logo !== null && { logo }),
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: average,
      ratingCount: count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(comments.length > 0 && {
      review: comments.map((comment) => ({
        "@type": "Review",
        author: { "@type": "Person", name: comment.name ?? say("customer") },
        datePublished: comment.date,
        reviewBody: comment.comment,
        ...(comment.language !== null && { inLanguage: comment.language }),
        reviewRating: { "@type": "Rating", ratingValue: comment.rating, bestRating: 5, worstRating: 1 },
      })),
    }),
  };
}

/** Data as it may stand in a script element: no text in it can end that, nor begin a comment. */
export const embedded = (data: object): string =>
  JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
