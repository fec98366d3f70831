import { readTotals, type Totals } from "#functions/data/feedbacks/totals.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { statementOf } from "#shared/locales/score.ts";
import type { PublicScore } from "#shared/model/public-score.ts";
import { eachLeftOut } from "#shared/model/sms-left-out.ts";
import { shownAverage } from "#shared/rules/feedbacks/public-score.ts";
import { reputationScore } from "#shared/rules/figures/figures.ts";

type Scored = Pick<LinkTarget, "link" | "name" | "location">;

function publicScore({ link, name, location }: Scored, { ratings, brought, from, to, ...totals }: Totals): PublicScore {
  const average = shownAverage(ratings);
  const about = { link, name, location: location?.name ?? null };
  if (average === null) {
    const none = { average: null, score: null, count: null, ratings: null, imported: null, from: null, to: null };
    const statement = statementOf(name, { imported: 0, ...eachLeftOut(() => 0) });
    return { ...about, state: "few", ...none, ...eachLeftOut(() => null), statement };
  }
  const leftOut = eachLeftOut((kind) => totals[kind]);
  const { value, n } = reputationScore(ratings, "private");
  return {
    ...about,
    state: "shown",
    average,
    score: value,
    count: n,
    ratings,
    imported: brought,
    ...leftOut,
    from,
    to,
    statement: statementOf(name, { imported: brought, ...leftOut }),
  };
}

/** Public score of an organization or a location. */
export const publicScoreOf = async (target: LinkTarget): Promise<PublicScore> =>
  publicScore(target, await readTotals(target.organization, target.location ? `L${target.location._id}` : "A"));
