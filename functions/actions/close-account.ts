import { isPassword } from "#functions/crypto/password.ts";
import { auditPut } from "#functions/data/audit.ts";
import { closeAtOnce, closingWrites } from "#functions/data/closing.ts";
import { messagePut } from "#functions/data/messages.ts";
import { changeOrganization, type OrganizationItem } from "#functions/data/organizations.ts";
import type { Write } from "#functions/data/table.ts";
import { readUser, type UserItem } from "#functions/data/users.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { accountNotice } from "./account-notice.ts";
import { closingOf } from "./closing-of.ts";

/** How often closing is decided anew where another owner was faster. */
const tries = 5;

/** Closes an organization with its owner's account. `also` is written with it. */
const closeOrganization = (organization: string, user: string, now: Date, also: Write[]) =>
  changeOrganization(
    organization,
    (open: OrganizationItem) =>
      open.closedAt === null ? { ...open, closedAt: now.toISOString(), closedBy: user } : null,
    now,
    [auditPut({ organization, user, route: "meClose" }, now), ...also],
  );

/**
 * Closes a person's account and the organizations that no other owner keeps. The last of these is closed in the account's
 * own transaction, so that no account closes without them. Closing what is closed already is done. Refused: `invalid` for
 * a wrong password, `edited_meanwhile` where owners kept changing.
 */
export async function closeAccount(person: UserItem, password: string, now: Date): Promise<{ closed: true } | Refusal> {
  if (!(await isPassword(password, person.passwordHash)))
    return { refused: "invalid", fields: { password: "own_password_wrong" } };
  const notice = messagePut(accountNotice("account_closed", person, now));
  for (let attempt = 0; attempt < tries; attempt++) {
    const { closes, keepers } = await closingOf(person._id);
    const last = closes.at(-1);
    for (const { _id } of closes.slice(0, -1)) await closeOrganization(_id, person._id, now, []);
    const writes = [...closingWrites(person._id, keepers, now), notice];
    const done =
      last === undefined
        ? await closeAtOnce(writes)
        : (await closeOrganization(last._id, person._id, now, writes)) === "written";
    if (done || (await readUser(person._id))?.closedAt !== undefined) return { closed: true };
  }
  return { refused: "edited_meanwhile" };
}
