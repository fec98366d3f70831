import { newestOfDigest } from "#functions/data/alerts.ts";
import { readFeedbacks } from "#functions/data/feedbacks.ts";
import type { Message } from "#functions/data/messages.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { variable } from "#functions/environment.ts";
import type { Digest } from "#functions/messages/digest.ts";
import type { Unsayable } from "#shared/rules/sending.ts";

type ComplaintDigest = Extract<Message, { template: "complaint_digest" }>;

/** How many complaints of a digest are shown. */
const shownAtMost = 5;

/** What a digest tells, without complaints that were erased meanwhile. Answers the reason when its organization is gone. */
export async function digestOf({
  _id,
  organization,
  language,
  complaints,
  smsLeftOut,
}: ComplaintDigest): Promise<Digest | Unsayable> {
  const [business, newest] = await Promise.all([
    readOrganization(organization),
    newestOfDigest(_id, shownAtMost).then((ids) => readFeedbacks(organization, ids)),
  ]);
  const origin = variable("PUBLIC_ORIGIN");
  if (!business) return { reason: "organization_closed" };
  return { language, origin, organization: business, count: complaints, newest, smsLeftOut };
}
