import { readUser } from "#functions/data/accounts/users.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { MembershipNotice } from "#functions/messages/membership-email.ts";
import { memberRoles } from "#shared/model/role.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { planOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { fullName } from "#shared/rules/person.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";

type Notice = Extract<Message, { template: MembershipNotice["template"] }>;

export async function gatherMembershipNotice({
  template,
  language,
  createdAt,
  data,
}: Notice): Promise<MembershipNotice | Unsayable> {
  const [organization, reader, by, person] = await Promise.all([
    readOrganization(data.organization),
    readUser(data.user),
    readUser(data.by),
    data.person === undefined ? null : readUser(data.person),
  ]);
  const until = erasedFrom(createdAt);
  const pays = template === "organization_closed" ? await readSubscription(data.organization) : null;
  if (!organization) return { reason: "organization_closed" };
  if (!reader || reader.closedAt !== undefined) return { reason: droppedAsLeft };
  if (template === "owner_added" && !person) return { reason: droppedAsLeft };
  return {
    template,
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization,
    reader: reader.firstName,
    role: memberRoles.find((one) => one === data.role) ?? null,
    by: by && fullName(by),
    person: person && { _id: person._id, name: fullName(person) },
    at: new Date(createdAt),
    until,
    plan: pays && planOfClosed(pays, until),
  };
}
