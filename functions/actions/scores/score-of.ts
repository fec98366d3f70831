import { readTotals, type Totals } from "#functions/data/feedbacks/totals.ts";
import type { LinkTarget } from "#functions/data/places/link-target.ts";
import { statementOf } from "#shared/locales/score.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { shownAverage } from "#shared/rules/feedbacks/public-score.ts";
import { reputationScore } from "#shared/rules/figures/figures.ts";

/** Whose score it is. */
type Scored = Pick<LinkTarget, "link" | "name" | "location">;

/** What totals come to, as everybody may see it. */
function publicScore(
  { link, name, location }: Scored,
  { ratings, brought, erased, takenOff, discarded, waiting, from, to }: Totals,
): PublicScore {
  const average = shownAverage(ratings);
  const about = { link, name, location: location?.name ?? null };
  if (average === null) {
    const none = { average: null, score: null, count: null, ratings: null, imported: null, from: null, to: null };
    const statement = statementOf(name, { imported: 0, erased: 0, takenOff: 0, discarded: 0, waiting: 0 });
    return { ...about, state: "few", ...none, erased: null, takenOff: null, discarded: null, waiting: null, statement };
  }
  const { value, n } = reputationScore(ratings, "private");
  return {
    ...about,
    state: "shown",
    average,
    score: value,
    count: n,
    ratings,
    imported: brought,
    erased,
    takenOff,
    discarded,
    waiting,
    from,
    to,
    statement: statementOf(name, { imported: brought, erased, takenOff, discarded, waiting }),
  };
}

/** The score of a link's organization or location. */
export const scoreOf = async (target: LinkTarget, now: Date): Promise<PublicScore> =>
  publicScore(target, await readTotals(target.organization, target.location ? `L${target.location._id}` : "A", now));
