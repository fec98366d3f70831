import type { RateProfile, RatingForm } from "#shared/model/rating-form.ts";

type Fields = Record<string, string>;

/** The fields that a business may ask for besides the rating. */
type Asked = Partial<Pick<RatingForm, "name" | "email" | "phone" | "location" | "employee">>;

/**
 * What is missing from a customer's form, as field messages' keys by field name: contact fields that the business
 * requires, and a location or employee that was not offered.
 */
export function missingFields(profile: RateProfile, form: Asked): Fields {
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
