import { averageIn, countIn, leftOutIn, type SayScore, scoreTextsIn } from "#shared/locales/score.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import { type CommentOrder, commentOrders, type PublicComment, type PublicScore } from "#shared/model/public-score.ts";
import type { RateProfile } from "#shared/model/rate-profile.ts";
import { formAddress, type Prefix, scoreAddress } from "./addresses.ts";
import { RateSheet } from "./sheet.tsx";
import { filledTo, fiveStarsPath } from "./star-path.ts";
import { untranslated } from "./untranslated.ts";

interface ShownComments {
  items: readonly PublicComment[];
  order: CommentOrder;
  next: string | null;
  first: boolean;
}

const starNumbers = ["1", "2", "3", "4", "5"] as const;

const starsIn = (say: SayScore, stars: number): string => say(`stars.${starNumbers[stars - 1] ?? "1"}`);

const dayInWords = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );

const full = "★";
const empty = "☆";

function ScoreComments({
  link,
  language,
  prefix,
  comments: { items, order, next, first },
  say,
}: {
  link: string;
  language: Language;
  prefix: Prefix;
  comments: ShownComments;
  say: SayScore;
}) {
  const at = (asked: CommentOrder, cursor?: string) =>
    `${scoreAddress(prefix, link, { ...(asked !== "newest" && { order: asked }), ...(cursor && { cursor }) })}#comments`;
  return (
    <section aria-labelledby="comments">
      <h2 id="comments">{say("comments")}</h2>
      {items.length === 0 && first && next === null ? (
        <p className="rate-quiet">{say("noComments")}</p>
      ) : (
        <nav className="rate-order" aria-label={say("sorted")}>
          <span className="rate-quiet">{say("sorted")}</span>
          {commentOrders.map((one) =>
            one === order ? (
              <b key={one} aria-current="true">
                {say(one)}
              </b>
            ) : (
              <a key={one} href={at(one)} rel="nofollow">
                {say(one)}
              </a>
            ),
          )}
        </nav>
      )}
      <ul className="rate-said">
        {items.map(({ rating, comment, name, language: written, date }) => (
          <li key={`${date} ${comment}`}>
            <header>
              <span className="rate-given" role="img" aria-label={starsIn(say, rating)}>
                {full.repeat(rating)}
                {empty.repeat(5 - rating)}
              </span>
              <b {...(name === null ? {} : untranslated)}>{name ?? say("customer")}</b>
              <time dateTime={date}>{dayInWords(language, date)}</time>
            </header>
            <p lang={written ?? undefined}>{comment}</p>
          </li>
        ))}
      </ul>
      <p className="rate-order rate-next">
        {!first && <a href={at(order)}>{say("first")}</a>}
        {next !== null && (
          <a href={at(order, next)} rel="nofollow">
            {say("more")}
          </a>
        )}
      </p>
    </section>
  );
}

/** Hidden from screen readers, because the number stands beside it. */
function FiveStars({ average }: { average: number }) {
  return (
    <svg className="rate-five" viewBox="0 0 120 24" aria-hidden="true">
      <clipPath id="rate-filled">
        <rect width={filledTo(average)} height="24" />
      </clipPath>
      <path className="rate-empty" d={fiveStarsPath} />
      <path d={fiveStarsPath} clipPath="url(#rate-filled)" />
    </svg>
  );
}

export interface ScorePageProps {
  profile: Pick<RateProfile, "link" | "name" | "logo" | "location" | "employee" | "brandColor">;
  score: PublicScore;
  comments: ShownComments;
  language: Language;
  prefix?: Prefix;
  preview?: boolean;
}

const fromFive = [5, 4, 3, 2, 1] as const;

/** Bars are drawn with attributes, because the page's policy allows no inline style. */
export function ScorePage({ profile, score, comments, language, prefix = "", preview = false }: ScorePageProps) {
  const say = scoreTextsIn(language);
  const { average, count, ratings, from, to } = score;
  return (
    <RateSheet
      profile={profile}
      language={language}
      otherLanguage={scoreAddress(language === "en" ? "/fr" : "/en", profile.link)}
      preview={preview}
    >
      <div className="rate-score">
        <h1>{say(average === null ? "few" : "heading")}</h1>
        {average === null ? (
          <p>{say("fewText")}</p>
        ) : (
          <>
            <p>
              <b>{averageIn(language, average)}</b>
              <span className="rate-hidden"> {say("outOf", { average: "" }).trim()}</span>
            </p>
            <FiveStars average={average} />
            <p className="rate-quiet">
              {from === to
                ? say("countOn", { count: countIn(language, count ?? 0), day: dayInWords(language, to ?? "") })
                : say("count", {
                    count: countIn(language, count ?? 0),
                    from: dayInWords(language, from ?? ""),
                    to: dayInWords(language, to ?? ""),
                  })}
            </p>
          </>
        )}
      </div>
      {ratings !== null && (
        <ul className="rate-spread" aria-label={say("byStars")}>
          {fromFive.map((stars) => (
            <li key={stars}>
              <span>{starsIn(say, stars)}</span>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" rx="5" />
                <rect
                  width={`${Math.round((1_000 * (ratings[stars - 1] ?? 0)) / (count || 1)) / 10}%`}
                  height="100%"
                  rx="5"
                />
              </svg>
              <span>{countIn(language, ratings[stars - 1] ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
      <a className="rate-button" href={formAddress(prefix, profile.link)}>
        {say("rate")}
      </a>
      <div className="rate-how">
        <p className="rate-quiet">{say("inShort")}</p>
        {leftOutIn(language, score.name, score).map((sentence) => (
          <p key={sentence} className="rate-quiet">
            {sentence}
          </p>
        ))}
        <details className="rate-more" open={average === null}>
          <summary>{say("how")}</summary>
          <ul>
            {score.statement[language].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </div>
      {average !== null && (
        <ScoreComments link={profile.link} language={language} prefix={prefix} comments={comments} say={say} />
      )}
    </RateSheet>
  );
}
