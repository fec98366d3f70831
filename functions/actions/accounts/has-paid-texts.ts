import { readSettings } from "#functions/data/organizations/organizations.ts";
import { whoBought } from "#functions/data/sending/sms-pool.ts";
import { listMemberships } from "#functions/data/users/members.ts";
import { memberRoles } from "#shared/model/role.ts";

/**
 * Whether an open organization of the person ever bought SMS credits; free accounts must not send texts to expensive
 * countries.
 */
export async function hasPaidTexts(user: string): Promise<boolean> {
  const memberships = await listMemberships(user);
  const working = memberships.filter(({ role }) => memberRoles.some((one) => one === role));
  const bought = await readSettings(await whoBought(working.map(({ organization }) => organization)));
  return bought.some(({ closedAt }) => closedAt === null);
}
