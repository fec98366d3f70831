import * as z from "zod/mini";

/** What a member is in an organization. `customer` and `user` see nothing of it. */
export const roles = ["owner", "admin", "operator", "agent", "employee", "customer", "user"] as const;
export const Role = z.enum(roles, { error: "choice_invalid" });
export type Role = z.infer<typeof Role>;

/** The roles that a user of an organization can be given, the most powerful first. */
export const memberRoles = ["owner", "admin", "operator", "agent", "employee"] as const satisfies readonly Role[];
export type MemberRole = (typeof memberRoles)[number];
