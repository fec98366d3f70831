import * as z from "zod/mini";

/**
 * Why somebody who wants SMS gets an email and no text: the organization has no credits left, the receiver had enough
 * today, the organization had enough today, the receiver has no number that they proved to be theirs, free credits do
 * not pay texts to its country, the text was not sent in the end, or the receiver said stop to our texts.
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
