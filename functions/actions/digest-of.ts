import { newestOfDigest } from "#functions/data/alerts.ts";
import { readFeedbacks } from "#functions/data/feedbacks.ts";
import type { Message } from "#functions/data/messages.ts";
import { readOrganization } from "#functions/data/organizations.ts";
import { readUser } from "#functions/data/users.ts";
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
  data,
  complaints,
  smsLeftOut,
}: ComplaintDigest): Promise<Digest | Unsayable> {
  const [business, newest, reader] = await Promise.all([
    readOrganization(organization),
    newestOfDigest(_id, shownAtMost).then((ids) => readFeedbacks(organization, ids)),
    readUser(data.user),
  ]);
  const origin = variable("PUBLIC_ORIGIN");
  if (!business) return { reason: "organization_closed" };
  return {
    language,
    origin,
    reader: reader?.firstName ?? null,
    organization: business,
    count: complaints,
    newest,
    smsLeftOut,
  };
}
