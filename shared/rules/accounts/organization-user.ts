import type { Refusal } from "#shared/model/refusal.ts";
import { type MemberRole, memberRoles, type Role, roles } from "#shared/model/role.ts";
import { oneDay, oneHour } from "#shared/rules/durations.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

/** The role of somebody who is added without one. */
export const usualRole: MemberRole = "operator";

/** How long somebody who was added can join, by the temporary password or with their account, in milliseconds: 72 hours. */
export const additionLife = 72 * oneHour;

/** Whether somebody who was added can still join: the invitation is neither over nor used. */
export const isOpen = ({ until, joined = false }: { until: string; joined?: boolean }, now: Date): boolean =>
  !joined && until > now.toISOString();

/** How long somebody who did not join in time is still listed, so that the email can be sent again, in milliseconds: 30 days. */
export const additionKept = 30 * oneDay;

/**
 * Emails about additions to one address in a day: from one account, and from all together. What is beyond adds without an
 * email. One account is far from using up what all share.
 */
export const additionMails = { fromOne: 5, fromAll: 50 } as const;

/**
 * How many people an account may add in a day, all its organizations together: 100 on its first day, 100 more with each
 * day, 2,000 at most. A stranger's new account must not send our emails to thousands.
 */
export const additionsOfDay = (age: number): number => Math.min(2_000, 100 * (1 + Math.floor(age / oneDay)));

/**
 * Emails about what becomes of memberships to one address in a day: from one account, and from all together. What is
 * beyond happens without an email: a change never waits for one.
 */
export const membershipMails = { fromOne: 5, fromAll: 20 } as const;

/** How many such emails an account may cause in a day, whomever they go to: as many as it may add people. */
export const membershipMailsOfDay = (age: number): number => additionsOfDay(age);

/**
 * Emails in a day that tell somebody that they are an owner or one no longer, and as many of what becomes of what they own,
 * counted apart so that no change of other roles keeps an owner from being told: to one address from one account and from
 * all together, and what an account causes in all. The first of a day from
 * an account to an address goes out whatever that account caused elsewhere: whoever is removed must not be the one for whom
 * nothing was left. To be told at all one has to have joined, so nobody has strangers written to by these.
 */
export const ownershipMails = { fromOne: 5, fromAll: 20, ofAccount: 20 } as const;

/** The words of which one is typed to hand over ownership, in any letter case. */
export const handOverWords = { en: "hand over", fr: "céder" } as const;

/** Whether a typed text is the word that hands over ownership, in either language. */
export const isHandOverWord = (typed: string): boolean =>
  Object.values(handOverWords).some((word) => word === typed.trim().toLocaleLowerCase().normalize("NFC"));

/** Where a role stands, the most powerful first. A platform administrator manages nobody. */
const rank = (role: ActingRole): number => (role === "platform" ? roles.length : roles.indexOf(role));

/** Whether a member may give `role`, or manage somebody who has it: never one above their own. */
export const isWithin = (own: ActingRole, role: Role): boolean => rank(role) >= rank(own);

/** The roles that a member may give. */
export const rolesToGive = (own: ActingRole): MemberRole[] => memberRoles.filter((role) => isWithin(own, role));

/** Who gives a role: by an API key or not. */
interface Giver {
  role: ActingRole;
  byKey: boolean;
}

/**
 * Why a member may not give somebody a role, or null. `before` is what they are until then. A key gives, changes and removes
 * operators at most, whoever generated it: it could otherwise make an owner, who may all that its scopes leave out.
 */
export function refusedRole({ role: own, byKey }: Giver, role: Role, before: Role = role): Refusal | null {
  const reaches = (one: Role) => isWithin(own, one) && (!byKey || isWithin("operator", one));
  if (reaches(before) && reaches(role)) return null;
  return { refused: "role_above_own", fields: { role: "role_above_own" } };
}
