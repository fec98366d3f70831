import type * as z from "zod/mini";
import { OrganizationSettings, withoutBilling } from "#shared/model/organization.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";

export type NewOrganization = Omit<z.input<typeof OrganizationSettings>, "_id">;

export const newOrganization = (_id: string, given: NewOrganization): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });

/** What takes the place of an organization's values that a role may not see: its bills. */
export const hiddenFrom = (role: ActingRole): Partial<typeof withoutBilling> =>
  may(role, "billing.read") ? {} : withoutBilling;
