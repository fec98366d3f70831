import { type DoneBefore, showProfile } from "#functions/actions/rating/show-form.ts";
import { readSubmitted } from "#functions/data/rating/submissions.ts";
import type { Language } from "#shared/model/language.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { RequestedForm } from "#shared/model/requested-form.ts";
import { asTyped } from "#shared/rules/feedbacks/customer.ts";
import { openRequest } from "./open-request.ts";

/** What a request's page shows, and which feedback answered it. */
export interface ShownRequest {
  shown: RequestedForm;
  feedback: string | null;
  /** The customer's language; null where it is not known. */
  language: Language | null;
}

/**
 * What the page of a request shows: the business, and in its fields what the business knows of its customer or, once
 * they answered, what they said. Nothing is written. Refused: as `openRequest`.
 */
export async function showRequest(token: string, now: Date, before: DoneBefore = {}): Promise<ShownRequest | Refusal> {
  const opened = await openRequest(token, now);
  if (isRefusal(opened)) return opened;
  const { request, target } = opened;
  const [profile, answer] = await Promise.all([
    showProfile(target, before),
    request.feedback === null ? null : readSubmitted(request.organization, request.feedback),
  ]);
  // Answered and erased: nothing is known any more.
  const known = request.feedback === null ? request.customer : { name: null, phone: null, email: null };
  const customer = answer ? asTyped(answer.customer) : known;
  const isSettled = request.feedback !== null && (answer === null || answer.status === "resolved");
  return {
    feedback: request.feedback,
    language: request.language,
    shown: {
      ...profile,
      prefilled: {
        ...customer,
        location: answer?.location?._id ?? request.location?._id ?? null,
        employee: answer?.employee?._id ?? request.employee?._id ?? null,
        rating: answer?.rating ?? null,
        comment: answer?.comment ?? null,
      },
      answered: request.feedback === null ? "no" : isSettled ? "settled" : "changeable",
    },
  };
}
