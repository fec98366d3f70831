import { ulid } from "ulid";
import { chosenOn, makeFeedback, type Subject, wrongChoices } from "#functions/actions/rating/make-feedback.ts";
import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { LinkTarget } from "#functions/data/places/link-target.ts";
import { givenDeletes } from "#functions/data/rating/given.ts";
import { answerRevised, storeAnswer } from "#functions/data/requests/request-answers.ts";
import { type RequestItem, readRequest } from "#functions/data/requests/requests.ts";
import type { RequestAnswer } from "#shared/contract/inputs/request.ts";
import type { Language } from "#shared/model/language.ts";
import type { RateOutcome } from "#shared/model/rate-profile.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { noteOfReply, revised } from "#shared/rules/feedbacks/feedback.ts";
import { pagesOf } from "#shared/rules/feedbacks/public-review-page.ts";
import { missingFields } from "#shared/rules/feedbacks/rating.ts";
import { ratingOutcome } from "#shared/rules/feedbacks/rating-outcome.ts";
import { openRequest } from "./open-request.ts";

/** What a customer answers to a request. */
export interface SentAnswer {
  token: string;
  form: RequestAnswer;
  /** The language that the customer reads; null means the request's. */
  language: Language | null;
  now: Date;
}

/** An answer as it is kept: its feedback, and whether its customer is shown the way to a public page. */
interface Kept {
  feedback: FeedbackItem;
  invited: boolean;
}

/** A change of the feedback that a request has already. Null where that was erased. */
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
      // That of the new address is noted by what follows.
      ...(givenBy === before.givenBy ? [] : givenDeletes(before)),
    ],
  );
}

/** The feedback of a request: the first answer, with what was texted back before, or a change of it. */
async function keep(request: RequestItem, kept: Kept, now: Date): Promise<FeedbackItem | Refusal | null> {
  if (request.feedback !== null) return revise(request, request.feedback, kept, now);
  const feedback = { ...kept.feedback, notes: request.replies.map(noteOfReply) };
  if (await storeAnswer(request, { ...kept, feedback }, now)) return feedback;
  const after = await readRequest(request.organization, request._id);
  const wentOn =
    after !== null && (after.feedback !== null || after.replies.at(-1)?._id !== request.replies.at(-1)?._id);
  return wentOn ? keep(after, kept, now) : null;
}

/** What follows from an answer, as the thanks say it. */
const outcomeOf = (target: LinkTarget, about: Subject, feedback: FeedbackItem): RateOutcome["invitations"] =>
  ratingOutcome({ ...target, sources: pagesOf(target.sources, about.location?.sources) }, feedback).invitations;

/**
 * Stores a customer's answer to a request: one feedback, which a later answer changes until somebody has resolved it.
 * Refused: as `openRequest`, `feedback_settled`, and `invalid` for what this business asks for and is missing.
 */
export async function answerRequest({
  token,
  form,
  language,
  now,
}: SentAnswer): Promise<{ target: LinkTarget; outcome: RateOutcome } | Refusal> {
  const opened = await openRequest(token, now);
  if (isRefusal(opened)) return opened;
  const { request, target } = opened;
  const answered = { form, language: language ?? request.language, channel: request.channel, now };
  const chosen = await chosenOn(target, answered);
  // The page sends the place that the request is about as well.
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
  const feedback = { ...(await makeFeedback(target, about, asked)), request: request._id };
  const invitations = outcomeOf(target, about, feedback);
  const kept = await keep(request, { feedback, invited: invitations.length > 0 }, now);
  // Answered before, and erased since: there is nothing left to change.
  if (kept === null) return { refused: "feedback_settled" };
  if (isRefusal(kept)) return kept;
  return { target, outcome: { feedback: kept._id, intercepted: kept.intercepted, invitations } };
}
