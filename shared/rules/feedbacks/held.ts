import { type ActingRole, may } from "#shared/rules/permissions.ts";

/** Whether a role may discard held ratings: they are then gone for good, as what is erased. */
export const mayDiscard = (role: ActingRole): boolean => may(role, "feedback.erase");
