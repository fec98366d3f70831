import type { Feedback } from "#shared/model/feedback.ts";
import { isVisible } from "#shared/model/visible.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { withdrawn } from "./feedback.ts";

/** Comments of one page, and their letters together: the page stays small for a phone. One is shown whatever its length. */
export const commentsAtOnce = 10;
export const lettersAtOnce = 5_000;

/**
 * Whether a comment may stand in public: its author said so, and it was not kept private when it came, and is about no
 * employee: nobody is rated in public by name. One
 * of which nothing can be seen is none. What the business makes of it later changes nothing: who resolves and reopens
 * must not choose what the page shows.
 */
export const standsInPublic = ({
  publishable,
  intercepted,
  comment,
  employee,
}: Pick<Feedback, "publishable" | "intercepted" | "comment" | "employee">): boolean =>
  publishable && !intercepted && employee === null && isVisible(comment);

/** Stars from which a customer is asked whether everybody may read the comment. */
const askedFrom = 4;

/** Whether a customer is asked that: the comment could stand in public, and staff did not take it off. */
export const mayBePublished = (feedback: Feedback & { takenOff?: boolean | undefined }): boolean =>
  !feedback.publishable &&
  !feedback.takenOff &&
  feedback.rating >= askedFrom &&
  standsInPublic({ ...feedback, publishable: true });

/** The feedback with its author's consent to show the comment; the very same where that is not asked for. */
export const published = <Of extends Feedback & { takenOff?: boolean | undefined }>(feedback: Of): Of =>
  mayBePublished(feedback) ? { ...feedback, publishable: true } : feedback;

/** The feedback with its comment taken off by staff, and the mark of that where everybody could read it until then. */
export const takenOff = <Of extends Feedback & { takenOff?: boolean | undefined }>(feedback: Of): Of =>
  standsInPublic(feedback) ? { ...withdrawn(feedback), takenOff: true } : withdrawn(feedback);

const title = /^(?:m|mr|mrs|ms|miss|mme|mlle|dr|dre|prof|me|sir|madame|monsieur|mademoiselle)\.?$/i;
/** Letters, with apostrophes, hyphens and dots between them: no address and no number. */
const plain = /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u;

/**
 * The first name in what a customer gave as their name; null where it cannot be told from the rest. Behind a comma it
 * stands second (« Roy, Anne »), and behind a title only a family name may follow.
 */
export function firstNameOf(name: string | null): string | null {
  if (name === null || name.includes("@")) return null;
  const parts = name.split(",");
  const [first = ""] = (parts.length > 1 ? (parts[1] ?? "") : name).trim().split(/\s+/);
  return plain.test(first) && !title.test(first) && !/\.\p{L}{2,}/u.test(first) ? first : null;
}

const starsOf = (ratings: readonly number[]) => ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);

/** The average of ratings by star, to a tenth as it is shown; null where there are too few of them for a number. */
export function shownAverage(ratings: readonly number[]): number | null {
  const count = ratings.reduce((sum, stars) => sum + stars, 0);
  return count < enoughRatings ? null : Math.round((10 * starsOf(ratings)) / count) / 10;
}
