import { readUser } from "#functions/data/accounts/users.ts";
import { again } from "#functions/data/table.ts";
import { type MemberItem, renameMember } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

/** Some of a person's memberships. */
type Memberships = readonly Pick<MemberItem, "organization" | "user">[];

/**
 * Has a person's memberships follow the name of their account, once they were written with the name `written`. The account
 * is read after each writing, until both agree: of two who change it at the same moment, or of a change and a joining, the
 * slower would otherwise leave the former name. 1 read unit where nobody changed it.
 */
export async function followName(user: string, memberships: Memberships, written: string): Promise<void> {
  let given = written;
  await again(async () => {
    const account = await readUser(user);
    if (account === null || fullName(account) === given) return "followed";
    given = fullName(account);
    for (const member of memberships) await renameMember(member, given);
    return undefined;
  });
}
