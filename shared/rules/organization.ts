import type * as z from "zod/mini";
import { OrganizationSettings } from "#shared/model/organization.ts";

/** What can be chosen when an organization is created. Everything else has its default. */
export type NewOrganization = Omit<z.input<typeof OrganizationSettings>, "_id">;

/** A new organization with the noun's defaults: threshold 4, invitation by threshold, sending from 9 to 20. */
export const newOrganization = (_id: string, given: NewOrganization): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });
