import { readUser } from "#functions/data/accounts/users.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Message } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import type { HeldNotice } from "#functions/messages/held-email.ts";
import type { Unsayable } from "#shared/rules/sending/sending.ts";

type HeldRatings = Extract<Message, { template: "held_ratings" }>;

export async function gatherHeldNotice({ organization, language, data }: HeldRatings): Promise<HeldNotice | Unsayable> {
  const [business, { items, more }, reader] = await Promise.all([
    readOrganization(organization),
    listHeld(organization),
    readUser(data.user),
  ]);
  if (!business) return { reason: "organization_closed" };
  if (items.length === 0) return { reason: "nothing_held" };
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return {
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization: business,
    reader: reader?.firstName ?? null,
    count: items.length,
    complaints,
    more,
  };
}
