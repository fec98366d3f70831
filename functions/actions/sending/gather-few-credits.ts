import { readUser } from "#functions/data/accounts/users.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import type { FewCreditsNotice } from "#functions/messages/few-credits-email.ts";
import { may } from "#shared/rules/permissions.ts";
import { fewCredits } from "#shared/rules/sending/few-credits.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";

type FewCredits = Extract<Message, { template: "few_credits" }>;

export async function gatherFewCredits({ language, data }: FewCredits): Promise<FewCreditsNotice | Unsayable> {
  const [organization, reader, [member], credits] = await Promise.all([
    readOrganization(data.organization),
    readUser(data.user),
    readMembers(data.organization, [data.user], true),
    readCredits(data.organization),
  ]);
  if (!organization || organization.closedAt !== null) return { reason: "organization_closed" };
  const sees = member !== undefined && may(member.role, "billing.read");
  if (!reader || reader.closedAt !== undefined || !sees) return { reason: droppedAsLeft };
  if (credits > fewCredits) return { reason: "nothing_new" };
  return { language, origin: variable("PUBLIC_ORIGIN"), organization, reader: reader.firstName, credits };
}
