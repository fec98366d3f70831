import { type Forgotten, forgetCustomer } from "#functions/actions/requests/forget-customer.ts";
import type { Reached } from "#functions/actions/requests/mark-person.ts";
import { reachedAs } from "#functions/actions/requests/note-rater.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import * as feedbacks from "#functions/data/feedbacks/feedbacks.ts";
import { customerForgotten, marksOfRequest } from "#functions/data/requests/forgotten-customer.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { makeErasedMarks } from "./make-erased-marks.ts";

/** Whom a feedback is of: by what they left, and by the request that they answered. */
async function customerOf(organization: string, request: string | null, left: Reached): Promise<Forgotten> {
  const [reached, marks] = await Promise.all([
    reachedAs(organization, left),
    request === null ? [] : marksOfRequest(organization, request),
  ]);
  return { organization, marks, reached };
}

/**
 * Erases a feedback for good and takes it out of the figures; the audit log says who did it by which route. Marks stay, so
 * that no file brings it back, and no request to its customer says anything of them any more, nor what else they were sent. Refused: `feedback_not_found`.
 */
export async function eraseFeedback(feedback: string, by: By): Promise<{ erased: true } | Refusal> {
  const { organization } = by;
  const also = async ({ request, customer }: { request: string | null; customer: Reached }) => {
    // First, so that it is done again where the rest could not be finished.
    await forgetCustomer(await customerOf(organization, request, customer), by.now);
    return [
      auditPut(by, { feedback }),
      ...(request === null ? [] : await customerForgotten(organization, request, true)),
    ];
  };
  return (await feedbacks.eraseFeedback(organization, feedback, await makeErasedMarks(organization), also))
    ? { erased: true }
    : { refused: "feedback_not_found" };
}
