import { renderToStaticMarkup } from "react-dom/server";
import type { OrganizationLeaf, ReviewLeaf, WithContext } from "schema-dts";
import { scoreTextsIn } from "#shared/locales/score.ts";
import { type Language, languages } from "#shared/model/language.ts";
import type { PublicComment, PublicScore } from "#shared/model/public-score.ts";
import { scoreAddress } from "./addresses.ts";
import { badgeText } from "./badge.ts";
import { Document } from "./document.tsx";
import { ScorePage, type ScorePageProps } from "./score-page.tsx";
import { scoreStyle } from "./score-styles.ts";

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

function Found({ profile, score, comments, language, origin }: ScorePageProps & { origin: string }) {
  const address = `${origin}${scoreAddress(`/${language}`, profile.link)}`;
  const logo = profile.logo && `${origin}${profile.logo}`;
  const data = scoreData({ score, comments: comments.items, language, address, logo });
  return (
    <>
      <meta name="description" content={badgeText(score, language)} />
      <link rel="canonical" href={address} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${origin}${scoreAddress(`/${one}`, profile.link)}`} />
      ))}
      {data !== null && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data whose every "<" is escaped, which no browser runs
          dangerouslySetInnerHTML={{ __html: embedded(data) }}
        />
      )}
    </>
  );
}

/** Search engines index only its first page, newest comments first. */
export function renderScorePage(props: ScorePageProps & { origin: string }): string {
  const { profile, language, comments } = props;
  const name = profile.location ? `${profile.name}, ${profile.location.name}` : profile.name;
  const isFound = comments.first && comments.order === "newest";
  return `<!doctype html>${renderToStaticMarkup(
    <Document
      title={scoreTextsIn(language)("title", { name })}
      language={language}
      scripts={[]}
      brand={scoreStyle(profile.brandColor)}
      {...(isFound && { found: <Found {...props} /> })}
    >
      <ScorePage {...props} />
    </Document>,
  )}`;
}
