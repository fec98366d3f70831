import type { Refusal } from "#shared/model/refusal.ts";
import { type MemberRole, memberRoles, type Role, roles } from "#shared/model/role.ts";
import { oneDay, oneHour } from "#shared/rules/dates.ts";
import type { ActingRole } from "#shared/rules/permissions.ts";

export const usualRole: MemberRole = "operator";

export const invitationLife = 72 * oneHour;

/** Whether an invitation has not expired. */
export const isInvitationOpen = ({ until }: { until: string }, now: Date): boolean => until > now.toISOString();

/** Milliseconds for which an expired invitation stays listed. */
export const invitationKept = 30 * oneDay;

/** Per address and day, from one account and in all; beyond, people are invited without email. */
export const invitationMails = { fromOne: 5, fromAll: 50 } as const;

/**
 * People whom an account may invite a day: grows with the account's age in milliseconds, so that new accounts cannot spam.
 */
export const invitationsOfDay = (age: number): number => Math.min(2_000, 100 * (1 + Math.floor(age / oneDay)));

/** Per address and day, from one account and in all; beyond, changes happen without email. */
export const membershipMails = { fromOne: 5, fromAll: 20 } as const;

export const membershipMailsOfDay = (age: number): number => invitationsOfDay(age);

/**
 * Emails to owners a day, counted apart from other roles. An account's first to an address always goes out, so that no
 * removal stays unnoticed.
 */
export const ownershipMails = { fromOne: 5, fromAll: 20, ofAccount: 20 } as const;

export const handOverWords = { en: "hand over", fr: "céder" } as const;

export const isHandOverWord = (typed: string): boolean =>
  Object.values(handOverWords).some((word) => word === typed.trim().toLocaleLowerCase().normalize("NFC"));

const rank = (role: ActingRole): number => (role === "platform" ? roles.length : roles.indexOf(role));

/** Whether a member may give `role` or manage its holder: never above their own. */
export const isRoleWithin = (own: ActingRole, role: Role): boolean => rank(role) >= rank(own);

export const rolesToGive = (own: ActingRole): MemberRole[] => memberRoles.filter((role) => isRoleWithin(own, role));

interface Giver {
  role: ActingRole;
  byKey: boolean;
}

/**
 * Refusal of a role change, or null. API keys manage operators at most: a key could otherwise create an owner beyond
 * its scopes.
 */
export function refusedRole({ role: own, byKey }: Giver, role: Role, before: Role = role): Refusal | null {
  const reaches = (one: Role) => isRoleWithin(own, one) && (!byKey || isRoleWithin("operator", one));
  if (reaches(before) && reaches(role)) return null;
  return { refused: "role_above_own", fields: { role: "role_above_own" } };
}
