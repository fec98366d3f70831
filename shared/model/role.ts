import * as z from "zod/mini";

/** What a member is in an organization. `customer` and `user` see nothing of it. */
export const roles = ["owner", "admin", "operator", "agent", "employee", "customer", "user"] as const;
export const Role = z.enum(roles, { error: "choice_invalid" });
export type Role = z.infer<typeof Role>;
