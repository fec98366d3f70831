import { type DoneBefore, showProfile } from "#functions/actions/rating/show-form.ts";
import { findRequest, openRequest } from "#functions/actions/requests/open-request.ts";
import { readSubmitted } from "#functions/data/rating/submissions.ts";
import type { Language } from "#shared/model/language.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import type { RequestedForm } from "#shared/model/request.ts";
import { customerAsTyped } from "#shared/rules/feedbacks/customer.ts";

export interface ShownRequest {
  shown: RequestedForm;
  feedback: string | null;
  language: Language | null;
}

/** Form of a request's page, prefilled with the known contact or the previous answer. */
export async function showRequest(token: string, now: Date, before: DoneBefore = {}): Promise<ShownRequest | Refusal> {
  const opened = await openRequest(await findRequest(token), now);
  if (isRefusal(opened)) return opened;
  const { request, target } = opened;
  const [profile, answer] = await Promise.all([
    showProfile(target, before),
    request.feedback === null ? null : readSubmitted(request.organization, request.feedback),
  ]);
  const known = request.feedback === null ? request.customer : { name: null, phone: null, email: null };
  const customer = answer ? customerAsTyped(answer.customer) : known;
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
        publish: answer?.publishable || null,
      },
      answered: request.feedback === null ? "no" : isSettled ? "settled" : "changeable",
    },
  };
}
