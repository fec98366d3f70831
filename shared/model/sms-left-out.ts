import * as z from "zod/mini";

/** In display order; the stars of unpublished comments still count. */
export const leftOutKinds = ["erased", "discarded", "takenOff"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export type LeftOut = Record<LeftOutKind, number>;

export const eachLeftOut = <Said>(say: (kind: LeftOutKind) => Said): Record<LeftOutKind, Said> => ({
  erased: say("erased"),
  discarded: say("discarded"),
  takenOff: say("takenOff"),
});

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
