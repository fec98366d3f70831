import { listSharedComments } from "#functions/data/feedbacks/shared-comments.ts";
import { readTotals, type Totals } from "#functions/data/feedbacks/totals.ts";
import { type LinkTarget, readLink } from "#functions/data/places/link-target.ts";
import { statementOf } from "#shared/locales/score.ts";
import type { CommentOrder, PublicComment, PublicScore } from "#shared/model/public-score.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { firstNameOf, shownAverage } from "#shared/rules/feedbacks/public-score.ts";
import { reputationScore } from "#shared/rules/figures/figures.ts";

/** Whose score it is. */
type Scored = Pick<LinkTarget, "link" | "name" | "location">;

/** What totals come to, as everybody may see it. */
export function publicScore({ link, name, location }: Scored, { ratings, brought, from, to }: Totals): PublicScore {
  const average = shownAverage(ratings);
  const about = { link, name, location: location?.name ?? null };
  if (average === null) {
    const none = { average: null, score: null, count: null, ratings: null, imported: null, from: null, to: null };
    return { ...about, state: "few", ...none, statement: statementOf(name, 0) };
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
    from,
    to,
    statement: statementOf(name, brought),
  };
}

/**
 * Whose public score a link leads to. `link_not_found` where nobody has it, its organization does not show its score, or it
 * is an employee's: nobody is rated in public by name. Refused too: `organization_closed`. 1 read unit, as `readLink`.
 */
export async function findScored(link: string, now: Date): Promise<LinkTarget | Refusal> {
  const target = await readLink(link, now);
  if (target === null || !target.publicScore || target.employee !== null) return { refused: "link_not_found" };
  return target.closedAt === null ? target : { refused: "organization_closed" };
}

/** The score of a link's organization or location. */
export const scoreOf = async (target: LinkTarget, now: Date): Promise<PublicScore> =>
  publicScore(target, await readTotals(target.organization, target.location ? `L${target.location._id}` : "A", now));

/** A page of comments that everybody may see, and where to go on, as an address says it. */
export interface CommentPage {
  items: PublicComment[];
  next: string | null;
}

/** What is shown of each author is a first name, and of when they wrote it the day. */
export async function commentsOf(
  { organization, location }: LinkTarget,
  { order, cursor }: { order: CommentOrder; cursor?: string | undefined },
): Promise<CommentPage> {
  const { items, next } = await listSharedComments({
    organization,
    location: location?._id ?? null,
    order,
    after: cursor === undefined ? null : Number(cursor),
  });
  return {
    items: items.map(({ rating, comment, customer, language, day }) => ({
      rating,
      comment,
      name: firstNameOf(customer.name),
      language,
      date: day,
    })),
    next: next === null ? null : String(next),
  };
}
