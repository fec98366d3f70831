import * as z from "zod/mini";

/** What an organization may use; an overdue or ended subscription is `free`. */
export const Plan = z.enum(["free", "subscribed"]);
export type Plan = z.infer<typeof Plan>;

/** SMS credits of a new organization. */
export const freeCredits = 100;

/** What free organizations lack or have a limit of, in the order of the price table. */
export const Feature = z.enum([
  "locations",
  "members",
  "texts",
  "emails",
  "requestFiles",
  "reminders",
  "refill",
  "employees",
  "comparison",
  "publicScore",
  "sources",
  "keys",
]);
export type Feature = z.infer<typeof Feature>;
