import { readUser } from "#functions/data/accounts/users.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { variable } from "#functions/environment.ts";
import type { Addressed } from "#functions/messages/email-content.ts";
import type { Language } from "#shared/model/language.ts";

/** Reader and business of a message to a member; null if the organization is gone. */
export async function readAddressed(
  language: Language,
  { organization: id, user }: { organization: string; user?: string | undefined },
): Promise<(Addressed & { organization: OrganizationItem }) | null> {
  const [organization, reader] = await Promise.all([readOrganization(id), user === undefined ? null : readUser(user)]);
  if (!organization) return null;
  return { language, origin: variable("PUBLIC_ORIGIN"), reader: reader?.firstName ?? null, organization };
}
