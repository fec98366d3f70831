import { ulid } from "ulid";
import { chosenOn, makeFeedback, type Subject, wrongChoices } from "#functions/actions/rating/make-feedback.ts";
import { openRequest } from "#functions/actions/requests/open-request.ts";
import { feedbackByEmailDeletes } from "#functions/data/feedbacks/feedback-by-email.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { LinkTarget } from "#functions/data/organizations/link-target.ts";
import { answerRevised, storeAnswer } from "#functions/data/requests/request-answers.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import type { RequestAnswer } from "#shared/contract/inputs/request.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { withEntry } from "#shared/rules/feedbacks/conversation.ts";
import { revised } from "#shared/rules/feedbacks/feedback.ts";
import { pagesOf } from "#shared/rules/feedbacks/interception.ts";
import { missingFields, ratingOutcome } from "#shared/rules/feedbacks/rating.ts";

interface SentAnswer {
  /** Null if no request has the token. */
  found: RequestItem | null;
  form: RequestAnswer;
  /** Null means the request's language. */
  language: Language | null;
  now: Date;
}

interface Kept {
  feedback: FeedbackItem;
  invited: boolean;
}

/** Null if the feedback was erased. */
async function revise(
  request: RequestItem,
  id: string,
  { feedback, invited }: Kept,
  now: Date,
): Promise<FeedbackItem | Refusal | null> {
  const said = { _id: ulid(now.getTime()), date: now.toISOString() };
  return changeFeedback(
    request.organization,
    id,
    (before) => revised(before, feedback, said),
    ({ rating, givenBy }, before) => [
      answerRevised(request, { rating, invited }, now),
      // The follow-up adds the note of the new address.
      ...(givenBy === before.givenBy ? [] : feedbackByEmailDeletes(before)),
    ],
  );
}

/** Stores the first answer with earlier replies, or updates it. */
async function keep(request: RequestItem, kept: Kept, now: Date): Promise<FeedbackItem | Refusal | null> {
  if (request.feedback !== null) return revise(request, request.feedback, kept, now);
  const conversation = request.replies.length === 0 ? null : withEntry(null, request.replies.length);
  const feedback = { ...kept.feedback, conversation };
  if (await storeAnswer(request, { ...kept, feedback }, now)) return feedback;
  const after = await readRequest(request.organization, request._id);
  const wentOn =
    after !== null && (after.feedback !== null || after.replies.at(-1)?._id !== request.replies.at(-1)?._id);
  return wentOn ? keep(after, kept, now) : null;
}

const outcomeOf = (target: LinkTarget, about: Subject, feedback: FeedbackItem): RateOutcome["invitations"] =>
  ratingOutcome({ ...target, sources: pagesOf(target.sources, about.location?.sources) }, feedback).invitations;

/** Stores a customer's answer to a request; later answers update the same feedback until it is resolved. */
export async function answerRequest({
  found,
  form,
  language,
  now,
}: SentAnswer): Promise<{ target: LinkTarget; outcome: RateOutcome } | Refusal> {
  const opened = await openRequest(found, now);
  if (isRefusal(opened)) return opened;
  const { request, target } = opened;
  const answered = { form, language: language ?? request.language, channel: request.channel, now };
  const chosen = await chosenOn(target, answered);
  const { location: _place, employee: _person, ...rest } = form;
  const asked = {
    ...answered,
    form: {
      ...rest,
      ...(target.location === null && form.location !== undefined && { location: form.location }),
      ...(target.employee === null && form.employee !== undefined && { employee: form.employee }),
    },
  };
  const fields = { ...missingFields(target, form), ...wrongChoices(asked, chosen) };
  if (Object.keys(fields).length > 0) return { refused: "invalid", fields };
  const about = { location: target.location ?? chosen.location, employee: target.employee ?? chosen.employee };
  const askedAt = request.sentAt ?? request.at;
  const feedback = { ...(await makeFeedback(target, about, asked)), askedAt, request: request._id };
  const invitations = outcomeOf(target, about, feedback);
  const kept = await keep(request, { feedback, invited: invitations.length > 0 }, now);
  if (kept === null) return { refused: "feedback_settled" };
  if (isRefusal(kept)) return kept;
  return { target, outcome: { feedback: kept._id, intercepted: kept.intercepted, invitations } };
}
