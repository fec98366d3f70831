import * as z from "zod/mini";

/** What an organization may use; an overdue or ended subscription is `free`. */
export const Plan = z.enum(["free", "subscribed"]);
export type Plan = z.infer<typeof Plan>;

/** Inbox: link, QR code, alerts, notes, own figures, import and export. In the order of the price table. */
export const Feature = z.enum([
  "inbox",
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
