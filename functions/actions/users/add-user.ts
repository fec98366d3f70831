import { decodeTime, ulid } from "ulid";
import { fullToday } from "#functions/actions/sending/full-today.ts";
import { newAdditionMail } from "#functions/actions/sending/messages/user-added.ts";
import { mailsOfNetwork } from "#functions/actions/sending/network-mails.ts";
import { hashOf } from "#functions/crypto/token.ts";
import { readUserByEmail } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference, ByMember } from "#functions/data/audit/audit-actor.ts";
import { countWithin } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { type CountedMail, type InvitationItem, storeInvitation } from "#functions/data/users/invitations.ts";
import { readMembers } from "#functions/data/users/members.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { Role } from "#shared/model/role.ts";
import { additionLife, additionsOfDay, refusedRole, usualRole } from "#shared/rules/accounts/organization-user.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { inviterChecks, inviterStanding } from "./check-inviter.ts";
import { issueTemporaryPassword } from "./issue-temporary-password.ts";

interface Added {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null | undefined;
  role?: Role | undefined;
}

export type Adder = ByMember & { network: Network };

export interface Invited {
  newcomer: InvitationItem;
  emailed: boolean;
}

/** The limit grows with the account's age. */
const countedFor = ({ user, now }: ActorReference) =>
  countWithin(
    { name: "additions", hash: hashOf(user), seconds: inSeconds(oneDay) },
    additionsOfDay(now.getTime() - decodeTime(user)),
    now,
  );

/** As many reads with as without an account, so that timing reveals none. */
async function readBoth(email: string, { organization, user: adder }: ActorReference) {
  const { known, user } = await readUserByEmail(email);
  const added = known?.verified && user ? user._id : "nobody";
  const members = await readMembers(organization, [...new Set([added, adder])], true);
  const find = (id: string) => members.find((member) => member.user === id);
  return { there: find(added), own: find(adder) };
}

/**
 * Adds somebody, who joins by emailed temporary password or existing account, decided when it is sent; beyond daily
 * limits no email goes out.
 */
export async function addUser(
  { firstName, lastName, email, phone = null, role = usualRole }: Added,
  by: Adder,
): Promise<Invited | Refusal> {
  const { organization, now } = by;
  const refused = refusedRole(by, role);
  if (refused) return refused;
  const there: Refusal = { refused: "user_already_there", fields: { email: "user_already_there" } };
  const [business, { passwordId, ...temporary }] = await Promise.all([
    readOrganization(organization),
    issueTemporaryPassword(),
  ]);
  if (!business) return { refused: "organization_not_found" };
  const members = await readBoth(email, by);
  if (members.there) return there;
  if (!members.own) return { refused: "forbidden" };
  const newcomer: InvitationItem = {
    _id: ulid(now.getTime()),
    organization,
    firstName,
    lastName,
    email,
    phone,
    role,
    ...inviterStanding(members.own),
    passwordId,
    until: new Date(now.getTime() + additionLife).toISOString(),
  };
  const changes = { role: [null, role] } as const;
  const entry = auditPut(by, { subject: newcomer._id, changes });
  const also = {
    ofDay: countedFor(by),
    also: [...inviterChecks(members.own, by), entry],
  };
  const add = (mail: CountedMail | null) => storeInvitation(newcomer, temporary, mail, now, also);
  const mails = await mailsOfNetwork(by.network, now);
  const mail = mails.room === "anybody" ? newAdditionMail(newcomer, business.language, by) : null;
  const told = await add(mail);
  const byMailAlone = !told.done && told.refused.has("mail") && told.refused.size === 1;
  const outcome = byMailAlone ? await add(null) : told;
  const emailed = mail !== null && told.done;
  if (emailed) await mails.count(mail.message._id);
  if (outcome.done) return { newcomer, emailed };
  if (outcome.refused.has("there")) return there;
  return outcome.refused.has("ofDay") ? fullToday(organization, now) : { refused: "forbidden" };
}
