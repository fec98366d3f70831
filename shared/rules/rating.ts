import type { RateProfile } from "#shared/model/rate-profile.ts";
import type { Role } from "#shared/model/role.ts";

/** Whether customers may name a member with this role as the employee that they rate. */
export const isRateable = (role: Role): boolean => role === "employee";

/** Ratings of one link beyond `times` in `seconds` are held: stored, but not counted until somebody has looked. */
export const heldBeyond = { times: 3_000, seconds: 60 } as const;

type Fields = Record<string, string>;
type Asking = Pick<RateProfile, "forceName" | "forceEmail" | "forcePhone" | "locations" | "employees">;
type Given = { [Field in "name" | "email" | "phone" | "location" | "employee"]?: string | undefined };

/**
 * What is missing from a customer's form, as field messages' keys by field name: contact fields that the business
 * requires, and a location or employee that was not offered.
 */
export function missingFields(profile: Asking, form: Given): Fields {
  const fields: Fields = {};
  if (profile.forceName && !form.name) fields.name = "name_required";
  if (profile.forceEmail && !form.email) fields.email = "email_invalid";
  if (profile.forcePhone && !form.phone) fields.phone = "phone_required";
  const offered = (choices: { _id: string }[], chosen: string | undefined) =>
    chosen === undefined || choices.some(({ _id }) => _id === chosen);
  if (!offered(profile.locations, form.location)) fields.location = "choice_invalid";
  if (!offered(profile.employees, form.employee)) fields.employee = "choice_invalid";
  return fields;
}
