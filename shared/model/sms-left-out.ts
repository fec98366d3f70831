import * as z from "zod/mini";

/**
 * Why a member gets an alert by email instead of SMS: no credits, daily limits, unverified number, country, failed
 * text, or STOP.
 */
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
