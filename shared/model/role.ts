import * as z from "zod/mini";

/** `customer` and `user` see nothing of the organization. */
export const roles = ["owner", "admin", "operator", "agent", "employee", "customer", "user"] as const;
export const Role = z.enum(roles, { error: "choice_invalid" });
export type Role = z.infer<typeof Role>;

/** Most powerful first. */
export const memberRoles = ["owner", "admin", "operator", "agent", "employee"] as const satisfies readonly Role[];
export type MemberRole = (typeof memberRoles)[number];
