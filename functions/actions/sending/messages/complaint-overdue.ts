import { readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { readMembers } from "#functions/data/users/members.ts";
import type { Addressed, EmailContent } from "#functions/messages/email-content.ts";
import { feedbackBlocks } from "#functions/messages/feedback-blocks.ts";
import { excerpt, greeting, messageBusiness, nameIn, notificationsFooter, sayIn } from "#functions/messages/texts.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { formatLocale } from "#shared/model/language.ts";
import { isOverdue, mayOwn } from "#shared/rules/feedbacks/assignment.ts";
import { isSettled, undoWithin } from "#shared/rules/feedbacks/feedback.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { breakLinks } from "#shared/rules/requests/strip-links.ts";
import { morningAfter } from "#shared/rules/sending/daily-digest.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { readAddressed } from "./read-addressed.ts";

export interface ComplaintOverdue extends Addressed {
  feedback: Pick<Feedback, "_id" | "rating" | "comment" | "location" | "date" | "status" | "assignee" | "due">;
}

export function overdueEmail(overdue: ComplaintOverdue): EmailContent {
  const { language, origin, reader, organization, feedback } = overdue;
  const { assignee, due } = feedback;
  const say = sayIn(language);
  const name = nameIn(organization.name);
  const place = feedback.location
    ? say("complaint_alert.place", { organization: name, location: nameIn(feedback.location.name) })
    : name;
  const title = say("complaint_overdue.title", { place: excerpt(place, 120) });
  const words = excerpt(breakLinks(feedback.comment), 60);
  const format = new Intl.DateTimeFormat(formatLocale(language), { day: "numeric", month: "long", timeZone: "UTC" });
  const day = due === null ? "" : format.format(new Date(due));
  const owner = assignee === null ? null : nameIn(assignee.name);
  return {
    language,
    subject: words ? say("complaint_alert.subject", { title, comment: words }) : title,
    preheader: say("complaint_overdue.body", { day }),
    business: messageBusiness(organization, origin),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: say("complaint_overdue.heading") },
      { kind: "paragraph", text: say("complaint_overdue.body", { day }) },
      {
        kind: "paragraph",
        text: owner === null ? say("complaint_overdue.unassigned") : say("complaint_overdue.assigned", { name: owner }),
      },
      ...feedbackBlocks(say, overdue, feedback, "feedback_news.open"),
      { kind: "note", text: say("complaint_overdue.once") },
    ],
    footer: notificationsFooter(overdue, "complaint_overdue.because"),
  };
}

type Escalation = MessageOf<"complaint_overdue">;

/** Until when it waits, where the due day was moved, or a resolution may still be undone; null if it does not. */
export async function escalationWaits({ data }: Escalation, now: Date): Promise<Date | null> {
  const [business, feedback] = await Promise.all([
    readOrganization(data.organization),
    readFeedback(data.organization, data.feedback),
  ]);
  if (!business || !feedback) return null;
  if (feedback.status === "resolved") return isSettled(feedback, now) ? null : new Date(now.getTime() + undoWithin);
  const due = feedback.due === null ? null : morningAfter(business.timeZone, feedback.due);
  return due !== null && due > now ? due : null;
}

export async function composeComplaintOverdue(
  { language, data }: Escalation,
  now: Date,
): Promise<EmailContent | Unsayable> {
  const [feedback, about] = await Promise.all([
    readFeedback(data.organization, data.feedback),
    readAddressed(language, data),
  ]);
  if (!about || about.organization.closedAt !== null) return { reason: "organization_closed" };
  if (!feedback) return { reason: "feedback_erased" };
  const today = dayInZone(about.organization.timeZone, now);
  if (!isOverdue(feedback, today)) return { reason: "feedback_resolved" };
  const { assignee } = feedback;
  const [owner] = await readMembers(data.organization, assignee === null ? [] : [assignee._id]);
  const owned = { ...feedback, assignee: owner && mayOwn(owner, feedback) ? assignee : null };
  return overdueEmail({ ...about, feedback: await namePeople(data.organization, language, owned) });
}
