import { readFeedback } from "#functions/data/feedbacks.ts";
import type { Message } from "#functions/data/messages.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import type { Complaint } from "#functions/messages/complaint.ts";

type ComplaintAlert = Extract<Message, { template: "complaint_alert" }>;

/** The complaint that an alert tells of, or null when it was erased meanwhile: then there is nothing left to say. */
export async function complaintOf(
  { organization, data, language }: ComplaintAlert,
  origin: string,
): Promise<Complaint | null> {
  const [feedback, business] = await Promise.all([
    readFeedback(organization, data.feedback),
    readOrganization(organization),
  ]);
  return feedback && business && { language, origin, organization: business, feedback };
}
