import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { employeeOfMember } from "#functions/data/places/employees.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { type MemberItem, readMembers, rolePut } from "#functions/data/users/members.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isHandOverWord } from "#shared/rules/accounts/organization-user.ts";
import { countNotices } from "./count-notices.ts";
import { noticesToOwners } from "./notices-to-owners.ts";

const overtaken: Refusal = { refused: "edited_meanwhile" };

/** Transfers ownership in one transaction, so that an owner always exists; notifies all owners. */
export async function handOverOwnership(
  { user, confirm }: { user: string; confirm: string },
  by: ActorReference,
): Promise<MemberItem | Refusal> {
  const { organization, user: owner, now } = by;
  if (!isHandOverWord(confirm)) return { refused: "invalid", fields: { confirm: "confirm_wrong" } };
  if (user === owner) return { refused: "invalid", fields: { user: "choice_invalid" } };
  return retryOnConflict<MemberItem | Refusal>(async () => {
    const members = await readMembers(organization, [user, owner], true);
    const [next, own] = [user, owner].map((id) => members.find((member) => member.user === id));
    if (own?.role !== "owner") return { refused: "forbidden" };
    const account = next && (await readUser(user));
    if (!account || account.closedAt !== undefined) return { refused: "user_not_found" };
    const unrated = next.role === "employee" ? await employeeOfMember(organization, next, "other", now) : [];
    const changes = { role: [next.role, "owner"], ownRole: ["owner", "admin"] } as const;
    const notices = await Promise.all([
      countNotices([account], { template: "ownership_received", organization, by: owner }, now, "ownership"),
      noticesToOwners(user, by),
    ]);
    const { done } = await transact(() => [
      rolePut(next, "owner", null),
      rolePut(own, "admin", null),
      openCheck(user),
      openCheck(owner),
      ...unrated,
      ...notices.flatMap(({ writes }) => writes),
      auditPut(by, { subject: user, changes }),
    ]);
    if (done) return { ...next, role: "owner", limitedTo: null };
    await Promise.all(notices.map(({ takeBack }) => takeBack()));
    return undefined;
  }, overtaken);
}
