import { readUser } from "#functions/data/accounts/users.ts";
import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { Complaint } from "#functions/messages/complaint.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";

type ComplaintAlert = Extract<Message, { template: "complaint_alert" }>;

export async function gatherComplaint(
  { organization, data, language }: ComplaintAlert,
  now: Date,
): Promise<Complaint | Unsayable> {
  const [feedback, business, reader] = await Promise.all([
    readFeedback(organization, data.feedback),
    readOrganization(organization),
    data.user === undefined ? null : readUser(data.user),
  ]);
  const origin = variable("PUBLIC_ORIGIN");
  if (!business) return { reason: "organization_closed" };
  if (!feedback) return { reason: "feedback_erased" };
  if (isSettled(feedback, now)) return { reason: "feedback_resolved" };
  return {
    language,
    origin,
    reader: reader?.firstName ?? null,
    organization: business,
    feedback,
    smsLeftOut: data.smsLeftOut,
  };
}
