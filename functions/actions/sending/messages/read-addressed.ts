import { readUser } from "#functions/data/accounts/users.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import type { Addressed } from "#functions/messages/email-content.ts";
import type { Language } from "#shared/model/language.ts";
import { locationsSeen } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { reachOf } from "#shared/rules/permissions.ts";

/** Ids of the only locations whose feedback a member reads; null for all. */
export async function locationsToldTo(organization: string, user: string): Promise<readonly string[] | null> {
  const [member] = await readMembers(organization, [user], true);
  return member === undefined
    ? []
    : locationsSeen({ reach: reachOf(member, "feedback.read"), limitedTo: member.limitedTo });
}

/** Reader and business of a message to a member; null if the organization is gone. */
export async function readAddressed(
  language: Language,
  { organization: id, user }: { organization: string; user?: string | undefined },
): Promise<(Addressed & { organization: OrganizationItem }) | null> {
  const [organization, reader] = await Promise.all([readOrganization(id), user === undefined ? null : readUser(user)]);
  if (!organization) return null;
  return { language, origin: variable("PUBLIC_ORIGIN"), reader: reader?.firstName ?? null, organization };
}
