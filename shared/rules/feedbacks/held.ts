import { type ActingRole, may } from "#shared/rules/permissions.ts";

/** Discarding is permanent, so it needs the permission to erase. */
export const mayDiscard = (role: ActingRole): boolean => may(role, "feedback.erase");
