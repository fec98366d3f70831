import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import * as feedbacks from "#functions/data/feedbacks/feedbacks.ts";
import { customerForgotten } from "#functions/data/requests/forgotten-customer.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { makeErasedMarks } from "./make-erased-marks.ts";

/**
 * Erases a feedback for good and takes it out of the figures; the audit log says who did it by which route. Marks stay, so
 * that no file brings it back, and the request that it answered says nothing of its customer any more. Refused: `feedback_not_found`.
 */
export async function eraseFeedback(feedback: string, by: By): Promise<{ erased: true } | Refusal> {
  const { organization } = by;
  const also = async (request: string | null) => [
    auditPut(by, { feedback }),
    ...(request === null ? [] : await customerForgotten(organization, request)),
  ];
  return (await feedbacks.eraseFeedback(organization, feedback, await makeErasedMarks(organization), also))
    ? { erased: true }
    : { refused: "feedback_not_found" };
}
