import { ulid } from "ulid";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { givenDeletes } from "#functions/data/rating/given.ts";
import { nonceCorrected, readSubmitted, type SpentForm } from "#functions/data/rating/submissions.ts";
import { isRefusal } from "#shared/model/refusal.ts";
import { isVisible } from "#shared/model/visible.ts";
import { corrected, hasSameWords, isSaidAgain } from "#shared/rules/feedbacks/feedback.ts";

/** Corrects a feedback sent just before, with counters and nonce in one transaction; null if too late. */
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
      // The follow-up adds the note of the new address.
      ...(givenBy === before.givenBy ? [] : givenDeletes(before)),
    ],
  );
  return changed === null || isRefusal(changed) ? null : changed;
}

/** Ids of the last half hour, newest first. */
export interface SentBefore {
  lately: readonly string[];
  /** Without script, a reloaded page has a new nonce. */
  plain: boolean;
}

/** Returns or corrects an earlier feedback of the same browser; null if this is a new one. */
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
