import { readUser } from "#functions/data/accounts/users.ts";
import { retryOnConflict } from "#functions/data/table.ts";
import { type MemberItem, renameMember } from "#functions/data/users/members.ts";
import { fullName } from "#shared/rules/person.ts";

type Memberships = readonly Pick<MemberItem, "organization" | "user">[];

/** Copies a changed name to memberships, until account and copies agree despite concurrent changes. */
export async function followName(user: string, memberships: Memberships, written: string): Promise<void> {
  let given = written;
  await retryOnConflict(async () => {
    const account = await readUser(user);
    if (account === null || fullName(account) === given) return "followed";
    given = fullName(account);
    for (const member of memberships) await renameMember(member, given);
    return undefined;
  });
}
