import type { SayScore } from "#shared/locales/score.ts";
import { formatLocale, type Language } from "#shared/model/language.ts";
import { type CommentOrder, commentOrders, type PublicComment } from "#shared/model/public-score.ts";
import { type Prefix, scoreAddress } from "./addresses.ts";
import { untranslated } from "./untranslated.ts";

export interface ShownComments {
  items: readonly PublicComment[];
  order: CommentOrder;
  next: string | null;
  first: boolean;
}

const starNumbers = ["1", "2", "3", "4", "5"] as const;

export const starsIn = (say: SayScore, stars: number): string => say(`stars.${starNumbers[stars - 1] ?? "1"}`);

export const dayInWords = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00Z`),
  );

const full = "★";
const empty = "☆";

export function ScoreComments({
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
