import type * as z from "zod/mini";
import { OrganizationSettings, withoutBilling } from "#shared/model/organization.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";

export type NewOrganization = Omit<z.input<typeof OrganizationSettings>, "_id">;

export const newOrganization = (_id: string, given: NewOrganization): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });

export const hiddenFrom = (role: ActingRole): Partial<typeof withoutBilling> =>
  may(role, "billing.read") ? {} : withoutBilling;
