import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { type Complaint, complaintEmail, complaintSms } from "#functions/messages/complaint.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { readAddressed } from "./read-addressed.ts";

type ComplaintAlert = MessageOf<"complaint_alert">;

async function gather({ organization, data, language }: ComplaintAlert, now: Date): Promise<Complaint | Unsayable> {
  const [feedback, about] = await Promise.all([
    readFeedback(organization, data.feedback),
    readAddressed(language, { organization, ...data }),
  ]);
  if (!about) return { reason: "organization_closed" };
  if (!feedback) return { reason: "feedback_erased" };
  if (isSettled(feedback, now)) return { reason: "feedback_resolved" };
  return { ...about, feedback: await namePeople(organization, language, feedback), smsLeftOut: data.smsLeftOut };
}

export async function composeComplaint(message: ComplaintAlert, now: Date): Promise<EmailContent | Unsayable> {
  const complaint = await gather(message, now);
  return "reason" in complaint ? complaint : complaintEmail(complaint);
}

export async function composeComplaintSms(message: ComplaintAlert, now: Date): Promise<string | Unsayable> {
  const complaint = await gather(message, now);
  return "reason" in complaint ? complaint : complaintSms(complaint);
}
