import { readSettings } from "#functions/data/organizations/organizations.ts";
import { whoBought } from "#functions/data/sending/sms-pool.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { memberRoles } from "#shared/model/role.ts";

/**
 * Whether a person works for an open organization that ever bought SMS credits. Accounts and organizations cost nothing,
 * and texts to some countries cost us fifty times as much as others. One read unit for each organization of theirs, and half
 * a unit for each that bought some.
 */
export async function hasPaidTexts(user: string): Promise<boolean> {
  const memberships = await listMemberships(user);
  const working = memberships.filter(({ role }) => memberRoles.some((one) => one === role));
  const bought = await readSettings(await whoBought(working.map(({ organization }) => organization)));
  return bought.some(({ closedAt }) => closedAt === null);
}
