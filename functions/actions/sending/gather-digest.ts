import { readUser } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { Digest } from "#functions/messages/digest.ts";
import { isSettled } from "#shared/rules/feedbacks/feedback.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";
import { findWaitingComplaints } from "./find-waiting-complaints.ts";

type ComplaintDigest = Extract<Message, { template: "complaint_digest" }>;

const shownAtMost = 5;

/** Content of a digest without resolved complaints, or why it is dropped. */
export async function gatherDigest(message: ComplaintDigest, now: Date): Promise<Digest | Unsayable> {
  const { _id, organization, language, data, smsLeftOut } = message;
  const [business, waiting, reader] = await Promise.all([
    readOrganization(organization),
    findWaitingComplaints(organization, [message], (feedback) => !isSettled(feedback, now)),
    readUser(data.user),
  ]);
  const { count, newest } = waiting.get(_id) ?? { count: 0, newest: [] };
  const origin = variable("PUBLIC_ORIGIN");
  if (!business) return { reason: "organization_closed" };
  if (count === 0) return { reason: "feedback_resolved" };
  return {
    language,
    origin,
    reader: reader?.firstName ?? null,
    organization: business,
    count,
    newest: newest.slice(0, shownAtMost),
    smsLeftOut,
  };
}
