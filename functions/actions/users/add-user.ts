import { decodeTime, ulid } from "ulid";
import { fullToday } from "#functions/actions/sending/full-today.ts";
import { newInvitationMail } from "#functions/actions/sending/messages/user-added.ts";
import { hashOf, newSecret } from "#functions/crypto/token.ts";
import { openCheck } from "#functions/data/accounts/closing.ts";
import { readUserByEmail } from "#functions/data/accounts/users.ts";
import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference, ByMember } from "#functions/data/audit/audit-actor.ts";
import { readPlan } from "#functions/data/billing/plan.ts";
import { countWithin } from "#functions/data/limits.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import {
  type CountedMail,
  type InvitationItem,
  invitationPut,
  listInvitations,
  storeInvitation,
} from "#functions/data/users/invitations.ts";
import { listMembers, readMembers, roleCheck } from "#functions/data/users/members.ts";
import type { Plan } from "#shared/model/plan.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { Role } from "#shared/model/role.ts";
import { invitationLife, invitationsOfDay, refusedRole, usualRole } from "#shared/rules/accounts/organization-user.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { allows } from "#shared/rules/plans.ts";
import { refusedLimit } from "./refused-limit.ts";

interface Added {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null | undefined;
  role?: Role | undefined;
  limitedTo?: string[] | null | undefined;
}

export interface Invited {
  invitation: InvitationItem;
  emailed: boolean;
}

/** The limit grows with the account's age. */
const countedFor = ({ user, now }: ActorReference) =>
  countWithin(
    { name: "invitations", hash: hashOf(user), seconds: inSeconds(oneDay) },
    invitationsOfDay(now.getTime() - decodeTime(user)),
    now,
  );

/** As many reads with as without an account, so that timing reveals none. */
async function isMember(email: string, organization: string): Promise<boolean> {
  const { known, user } = await readUserByEmail(email);
  const invited = known?.verified && user ? user._id : "nobody";
  return (await readMembers(organization, [invited], true)).length > 0;
}

/** Members and open invitations count alike. */
export async function lacksSeat(organization: string, now: Date, known?: Plan): Promise<boolean> {
  const plan = known ?? (await readPlan(organization, now));
  if (allows(plan, "members", Number.POSITIVE_INFINITY)) return false;
  const [members, invited] = await Promise.all([listMembers(organization), listInvitations(organization)]);
  const open = invited.filter(({ until }) => Date.parse(until) > now.getTime());
  return !allows(plan, "members", members.length + open.length + 1);
}

/** What a new or repeated invitation has of its own: a temporary password, 72 hours, and who stands for it. */
export const issued = ({ user, now }: ByMember) => ({
  by: user,
  passwordId: newSecret(),
  until: new Date(now.getTime() + invitationLife).toISOString(),
});

/** Conditions that whoever invites has their role and an open account. */
export const adderChecks = ({ organization, user, role }: ByMember) => [
  roleCheck(organization, user, role),
  openCheck(user),
];

/**
 * Invites somebody, who joins by emailed temporary password or existing account, decided when it is sent; beyond daily
 * limits no email goes out.
 */
export async function addUser(
  { firstName, lastName, email, phone = null, role = usualRole, limitedTo = null }: Added,
  by: ByMember,
  plan?: Plan,
): Promise<Invited | Refusal> {
  const { organization, now } = by;
  const refused = refusedRole(by, role) ?? (await refusedLimit(organization, { role, limitedTo }));
  if (refused) return refused;
  const there: Refusal = { refused: "user_already_there", fields: { email: "user_already_there" } };
  const business = await readOrganization(organization);
  if (!business) return { refused: "organization_not_found" };
  if (await isMember(email, organization)) return there;
  if (await lacksSeat(organization, now, plan)) return { refused: "subscription_needed", feature: "members" };
  const _id = ulid(now.getTime());
  const person = { firstName, lastName, email, phone };
  const invitation: InvitationItem = { _id, organization, ...person, role, limitedTo, ...issued(by) };
  const limit = limitedTo === null ? {} : ({ limitedTo: [null, limitedTo] } as const);
  const entry = auditPut(by, { subject: _id, changes: { role: [null, role], ...limit } });
  const besides = { ofDay: countedFor(by), also: [...adderChecks(by), entry] };
  const add = (mail: CountedMail | null) => storeInvitation(invitationPut(invitation, null, now), mail, besides);
  const told = await add(newInvitationMail(invitation, business.language, by));
  const byMailAlone = !told.done && told.refused.has("mail") && told.refused.size === 1;
  const outcome = byMailAlone ? await add(null) : told;
  if (outcome.done) return { invitation, emailed: told.done };
  if (outcome.refused.has("invitation")) return there;
  return outcome.refused.has("ofDay") ? fullToday(organization, now) : { refused: "forbidden" };
}
