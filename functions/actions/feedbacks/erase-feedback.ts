import { forgetCustomer } from "#functions/actions/requests/forget-customer.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import * as feedbacks from "#functions/data/feedbacks/feedbacks.ts";
import { customerForgotten } from "#functions/data/requests/forgotten-customer.ts";
import type { OtherRequests } from "#shared/contract/inputs/request.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { forgetAnswers } from "./forget-answers.ts";
import { makeErasedMark } from "./make-erased-mark.ts";

/**
 * Erases a feedback and its counts; a hash stays to block re-import. If it answered a request, the customer's requests
 * are erased too.
 */
export async function eraseFeedback(
  feedback: string,
  by: ActorReference,
  others: OtherRequests | null = null,
): Promise<{ erased: true } | Refusal> {
  const { organization } = by;
  const also = async ({ request }: { request?: string | undefined }) => {
    // First, so that a retry repeats it.
    const refused = request === undefined ? null : await forgetCustomer({ organization, request, others }, by.now);
    if (refused) return refused;
    await forgetAnswers({ organization, feedback }, by.now);
    const forgotten = request === undefined ? [] : await customerForgotten(organization, request, true);
    return [auditPut(by, { feedback }), ...forgotten];
  };
  const erased = await feedbacks.deleteFeedback(organization, feedback, await makeErasedMark(), also);
  if (erased === true) return { erased };
  return erased === false ? { refused: "feedback_not_found" } : erased;
}
