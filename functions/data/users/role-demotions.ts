import * as z from "zod/mini";
import { type Role, roles } from "#shared/model/role.ts";
import { isRoleWithin } from "#shared/rules/accounts/organization-user.ts";
import type { MemberItem } from "./members.ts";

/** How often a member's role had been lowered when it was last lowered to each role; absent while it never was. */
const Lowered = z.object({ loweredTo: z.catch(z.record(z.string(), z.int()), {}) });

const loweringsOf = (member: MemberItem): Record<string, number> => Lowered.parse(member).loweredTo;

export const demotionsOf = (member: MemberItem): number => Math.max(0, ...Object.values(loweringsOf(member)));

/** The present role and all demotions since `times`. */
export function rolesSince(member: MemberItem, times: number): Role[] {
  const lowerings = loweringsOf(member);
  return [member.role, ...roles.filter((role) => (lowerings[role] ?? 0) > times)];
}

export const demotionsWith = (member: MemberItem, next: Role): Record<string, number> =>
  isRoleWithin(next, member.role) ? loweringsOf(member) : { ...loweringsOf(member), [next]: demotionsOf(member) + 1 };

/** The role may have been raised again. */
export function ifNotDemotedSince(member: MemberItem) {
  const lowerings = loweringsOf(member);
  return Object.keys(lowerings).length === 0
    ? { condition: "attribute_not_exists(loweredTo)", values: {} }
    : { condition: "loweredTo = :lowerings", values: { ":lowerings": lowerings } };
}
