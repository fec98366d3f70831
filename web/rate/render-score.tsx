import { renderToStaticMarkup } from "react-dom/server";
import { scoreTextsIn } from "#shared/locales/score.ts";
import { languages } from "#shared/model/language.ts";
import { scoreAddress } from "./addresses.ts";
import { badgeText } from "./badge.ts";
import { Document } from "./document.tsx";
import { embedded, scoreData } from "./score-data.ts";
import { ScorePage, type ScorePageProps } from "./score-page.tsx";
import { scoreStyle } from "./score-styles.ts";

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
