import * as z from "zod/mini";
import { type Role, roles } from "#shared/model/role.ts";
import { isWithin } from "#shared/rules/accounts/organization-user.ts";
import type { MemberItem } from "./members.ts";

/**
 * What a membership notes of its role's being lowered: to which role, and the how manieth time that was, of several times to
 * the same role the last. Missing while it never was, and in memberships of earlier releases.
 */
const Lowered = z.object({ loweredTo: z.catch(z.record(z.string(), z.int()), {}) });

const loweringsOf = (member: MemberItem): Record<string, number> => Lowered.parse(member).loweredTo;

/** How often a member's role was lowered in this membership. */
export const timesLowered = (member: MemberItem): number => Math.max(0, ...Object.values(loweringsOf(member)));

/** The roles that a member has, and was lowered to since it had happened so many `times`. */
export function rolesSince(member: MemberItem, times: number): Role[] {
  const lowerings = loweringsOf(member);
  return [member.role, ...roles.filter((role) => (lowerings[role] ?? 0) > times)];
}

/** What a membership notes once its role is `next`. */
export const loweringsWith = (member: MemberItem, next: Role): Record<string, number> =>
  isWithin(next, member.role) ? loweringsOf(member) : { ...loweringsOf(member), [next]: timesLowered(member) + 1 };

/** The condition that a member was not lowered since they were read: their role may be the same again. */
export function ifNotLoweredSince(member: MemberItem) {
  const lowerings = loweringsOf(member);
  return Object.keys(lowerings).length === 0
    ? { condition: "attribute_not_exists(loweredTo)", values: {} }
    : { condition: "loweredTo = :lowerings", values: { ":lowerings": lowerings } };
}
