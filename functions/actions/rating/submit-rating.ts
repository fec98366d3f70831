import { ulid } from "ulid";
import { hashOf, hashOfNonce, isNonceOf, signatureOf } from "#functions/crypto/token.ts";
import { feedbackByEmailDeletes } from "#functions/data/feedbacks/feedback-by-email.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import {
  hasOtherAnswers,
  nonceCorrected,
  readSent,
  readSubmitted,
  type SpentForm,
  submitFeedback,
} from "#functions/data/rating/submissions.ts";
import { marksKey, withSigningKeys } from "#functions/services/secrets.ts";
import type { RatingForm } from "#shared/contract/inputs/rating-form.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { isVisible } from "#shared/model/visible.ts";
import { corrected, hasSameWords, isSaidAgain } from "#shared/rules/feedbacks/feedback.ts";
import { pagesOf } from "#shared/rules/feedbacks/interception.ts";
import { missingFields, nothingTold, ratingOutcome } from "#shared/rules/feedbacks/rating.ts";
import { chosenOn, makeFeedback, type Subject, wrongChoices } from "./make-feedback.ts";

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
      ...(givenBy === before.givenBy ? [] : feedbackByEmailDeletes(before)),
    ],
  );
  return changed === null || isRefusal(changed) ? null : changed;
}

/** Ids of the last half hour, newest first. */
interface SentBefore {
  lately: readonly string[];
  /** Without script, a reloaded page has a new nonce. */
  plain: boolean;
}

/** Returns or corrects an earlier feedback of the same browser; null if this is a new one. */
async function repeatOrCorrect(
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

/** Ids as sent, even of things removed since. */
interface Named {
  location: string | undefined;
  employee: string | undefined;
}

/**
 * Keyed hash that recognizes a repeated form, ignoring spacing; includes the nonce, so that equal answers of different
 * people can't be linked.
 */
async function hashAnswers(form: RatingForm, { location, employee }: Named): Promise<string> {
  const { nonce, rating, comment = "", name = "", email = "", phone = "", publish } = form;
  const said = [String(rating), comment.trim(), name, email, phone.replaceAll(/[^+\d]/g, ""), String(Boolean(publish))];
  return signatureOf(await marksKey(), "answers", [nonce, ...said, location ?? "", employee ?? ""]);
}

interface SentRating {
  /** Null if nobody has the link. */
  target: LinkTarget | null;
  form: RatingForm;
  /** Null means the business's language. */
  language: Language | null;
  /** Whether its network or link sent more than is plausible. */
  isBeyond: boolean;
  now: Date;
  before?: SentBefore;
}

async function readNonce({ form, now }: SentRating, { organization }: LinkTarget) {
  const key = await withSigningKeys((one) => (isNonceOf(one, organization, form.nonce) ? one : null));
  return { isOurs: key !== null, isOpen: key !== null && hashOfNonce(key, organization, form.nonce, now) !== null };
}

async function keep(
  target: LinkTarget,
  about: Subject,
  sent: SentRating,
  { spentOn, ...form }: SpentForm & { spentOn: string | null },
) {
  const { now, isBeyond, before = { lately: [], plain: false } } = sent;
  const feedback = await makeFeedback(target, about, sent);
  const isTrapped = sent.form.trap !== undefined;
  const kept = isTrapped ? null : await repeatOrCorrect(feedback, spentOn, before, { ...form, now });
  if (kept !== null) return kept;
  if (spentOn !== null && !before.lately.includes(spentOn)) return { spentOn };
  // Too late to correct, so the answers become a feedback of their own, once.
  const nonceHash = spentOn === null ? form.nonceHash : hashOf(`${form.nonceHash} ${form.answers}`);
  return submitFeedback(feedback, { ...form, nonceHash, held: isBeyond || isTrapped, now });
}

/** Stores a rating once per nonce; beyond limits, or with the hidden field filled in, it is held. */
export async function submitRating(sent: SentRating): Promise<{ target: LinkTarget; outcome: RateOutcome } | Refusal> {
  const { target, form } = sent;
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const chosen = await chosenOn(target, sent);
  const { isOurs, isOpen } = await readNonce(sent, target);
  const named = {
    location: target.location?._id ?? form.location,
    employee: target.employee?._id ?? form.employee,
  };
  const spent = { nonceHash: hashOf(form.nonce), answers: await hashAnswers(form, named) };
  // Checked before required fields, so that a repeat always succeeds; consistent if the nonce has expired.
  const before = isOurs ? await readSent(target.organization, spent, { certain: !isOpen }) : undefined;
  const fields = { ...missingFields(target, form), ...wrongChoices(sent, chosen) };
  const isRepeat = before !== undefined && !hasOtherAnswers(before);
  if (!isRepeat && Object.keys(fields).length > 0) return { refused: "invalid", fields };
  if (!isOurs || (before === undefined && !isOpen)) return { refused: "form_expired" };
  const place = target.location ?? chosen.location;
  const led = { ...target, sources: pagesOf(target.sources, place?.sources) };
  const about = { location: place, employee: target.employee ?? chosen.employee };
  const stored = isRepeat ? before : await keep(target, about, sent, { ...spent, spentOn: before?.spentOn ?? null });
  if (hasOtherAnswers(stored)) return { refused: "form_spent" };
  // Sent again after it was erased.
  if (!stored) return { target, outcome: nothingTold };
  return { target, outcome: { feedback: stored._id, ...ratingOutcome(led, stored) } };
}
