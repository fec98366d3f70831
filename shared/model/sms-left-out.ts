import * as z from "zod/mini";

/** Why a member who wants SMS gets only an email. */
export const SmsLeftOut = z.enum([
  "no_credits",
  "day_full",
  "organization_day_full",
  "no_verified_number",
  "country_unpaid",
  "not_sent",
  "opted_out",
]);
export type SmsLeftOut = z.infer<typeof SmsLeftOut>;
