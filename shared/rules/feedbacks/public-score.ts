import type { Feedback } from "#shared/model/feedback.ts";
import { isVisible } from "#shared/model/visible.ts";
import { enoughRatings } from "#shared/rules/figures/figures.ts";
import { withdrawn } from "./feedback.ts";

/** Comments per page and their total length; one is shown whatever its length. */
export const commentsAtOnce = 10;
export const lettersAtOnce = 5_000;

/**
 * Whether a comment may be public: consented, not intercepted, about no employee. Later status changes do not matter,
 * so that businesses cannot select.
 */
export const standsInPublic = ({
  publishable,
  intercepted,
  comment,
  employee,
}: Pick<Feedback, "publishable" | "intercepted" | "comment" | "employee">): boolean =>
  publishable && !intercepted && employee === null && isVisible(comment);

/** Unpublishes a comment; marks it if it was public. */
export const takenOff = <Of extends Feedback & { takenOff?: boolean | undefined }>(feedback: Of): Of =>
  standsInPublic(feedback) ? { ...withdrawn(feedback), takenOff: true } : withdrawn(feedback);

const title = /^(?:m|mr|mrs|ms|miss|mme|mlle|dr|dre|prof|me|sir|madame|monsieur|mademoiselle)\.?$/i;
/** Letters with apostrophes, hyphens and dots: no address, no number. */
const plain = /^\p{L}[\p{L}\p{M}'’.-]{0,29}$/u;

/** The first name, or null if unclear; understands « Roy, Anne » and titles. */
export function firstNameOf(name: string | null): string | null {
  if (name === null || name.includes("@")) return null;
  const parts = name.split(",");
  const [first = ""] = (parts.length > 1 ? (parts[1] ?? "") : name).trim().split(/\s+/);
  return plain.test(first) && !title.test(first) && !/\.\p{L}{2,}/u.test(first) ? first : null;
}

const starsOf = (ratings: readonly number[]) => ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);

/** To one decimal; null below the minimum of ratings. */
export function shownAverage(ratings: readonly number[]): number | null {
  const count = ratings.reduce((sum, stars) => sum + stars, 0);
  return count < enoughRatings ? null : Math.round((10 * starsOf(ratings)) / count) / 10;
}
