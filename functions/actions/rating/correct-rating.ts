import { ulid } from "ulid";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { givenDeletes } from "#functions/data/rating/given.ts";
import { nonceCorrected, readSubmitted, type SpentForm } from "#functions/data/rating/submissions.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { isVisible } from "#shared/model/visible.ts";
import { corrected, hasSameWords, isSaidAgain } from "#shared/rules/feedbacks/feedback.ts";

/**
 * Corrects a feedback that its customer sent just before, with its counters and the form's nonce, in one transaction. The same
 * answers again change nothing. Null where it may not be corrected any more.
 */
async function correctRating(
  feedback: string,
  anew: FeedbackItem,
  { now, ...form }: SpentForm & { now: Date },
): Promise<FeedbackItem | null> {
  const said = { _id: ulid(now.getTime()), date: now.toISOString() };
  const changed = await changeFeedback(
    anew.organization,
    feedback,
    (before) => (isSaidAgain(before, anew) ? before : corrected(before, anew, said)),
    ({ givenBy }, before) => [
      nonceCorrected(form, feedback, now),
      // That of the new address is noted by what follows.
      ...(givenBy === before.givenBy ? [] : givenDeletes(before)),
    ],
  );
  return changed === null || isRefusal(changed) ? null : changed;
}

/** What a browser sent before a form: within half an hour, by id, the newest first. */
export interface SentBefore {
  lately: readonly string[];
  /** Whether the form came without script: a page that is loaded anew has another nonce then. */
  plain: boolean;
}

/**
 * What becomes of answers that a browser may have sent before: the same form with other answers corrects its feedback, and so do
 * the same words by a page that was loaded anew without script. Null where they are a feedback of their own.
 */
export async function repeatOrCorrect(
  anew: FeedbackItem,
  spentOn: string | null,
  { lately, plain }: SentBefore,
  form: SpentForm & { now: Date },
): Promise<FeedbackItem | null> {
  const [last] = lately;
  const id = spentOn ?? (plain && isVisible(anew.comment) ? last : undefined);
  const before = id === undefined || !lately.includes(id) ? null : await readSubmitted(anew.organization, id);
  if (before === null || (spentOn === null && !hasSameWords(before, anew))) return null;
  return isSaidAgain(before, anew) ? before : correctRating(before._id, anew, form);
}
