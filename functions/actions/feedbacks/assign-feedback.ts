import { queueAssignment } from "#functions/actions/sending/queue-assignment.ts";
import { queueEscalations } from "#functions/actions/sending/queue-escalations.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { isRefusal, type Refusal } from "#shared/model/refusal.ts";
import { assigned, hasUnknownTag, mayBeDue, mayOwn } from "#shared/rules/feedbacks/assignment.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { changeWithNote, type FeedbackAddress, type Saying } from "./change-with-note.ts";

interface Wanted {
  assignee?: string | null | undefined;
  due?: string | null | undefined;
  tags?: readonly string[] | undefined;
}

/** Changes who owns a feedback, its due day and its tags; what a feedback has already is never refused. */
export async function assignFeedback(
  at: FeedbackAddress,
  { assignee, due, tags }: Wanted,
  saying: Omit<Saying, "text">,
): Promise<FeedbackItem | Refusal> {
  const business = await readOrganization(at.organization);
  if (!business) return { refused: "organization_not_found" };
  const today = dayInZone(business.timeZone, saying.now);
  const [owner] = typeof assignee === "string" ? await readMembers(at.organization, [assignee], true) : [];
  let isMoved = false;
  const after = await changeWithNote(
    at,
    "assigned",
    (feedback, note) => {
      const isRefused = owner === undefined || !mayOwn(owner, feedback);
      const fields = {
        ...(typeof assignee === "string" &&
          isRefused &&
          assignee !== feedback.assignee?._id && { assignee: "assignee_left" }),
        ...(due && !mayBeDue(feedback, due, { today, note }) && { due: "due_past" }),
        ...(tags && hasUnknownTag(tags, business.feedbackTags, feedback) && { tags: "tag_unknown" }),
      };
      if (Object.keys(fields).length > 0) return { refused: "invalid", fields };
      isMoved = due !== feedback.due && feedback.status === "pending";
      const wanted = typeof assignee === "string" ? { _id: assignee, name: "" } : assignee;
      return assigned(feedback, { assignee: wanted, due, tags }, note);
    },
    { ...saying, text: "" },
    async (changed) => {
      // First, so that a retry repeats it; the email leaves out what was not assigned in the end.
      await queueAssignment(changed, saying.now);
      return [];
    },
  );
  if (due && isMoved && !isRefusal(after)) await queueEscalations({ ...at, due }, saying.now);
  return after;
}
