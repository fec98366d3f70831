import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { ofPerson } from "./personal.ts";

/** The longest and shortest number of days after which a reminder goes out. */
export const reminderDays = { least: 1, most: 14 } as const;

/** The fewest and the most days in which nobody is asked twice. */
export const pauseDays = { least: 1, most: 365 } as const;

/** How an organization asks its customers, beside its time zone and sending hours. */
export const RequestSettings = z.object({
  /** For how many days nobody is asked a second time, at whatever location and by whatever channel. */
  pauseDays: z._default(z.int(), 30),
  /** After how many days one reminder goes out; null for none. */
  reminderAfter: z._default(z.nullable(z.int()), null),
  /** Where answers to requests by email go; null for an owner's address. */
  replyTo: ofPerson(orNull(z.string())),
  /** The countries whose numbers get SMS (ISO 3166); null for the usual ones (`rules/sending/sms-countries.ts`). */
  smsCountries: z._default(z.nullable(z.array(z.string())), null),
});
export type RequestSettings = z.infer<typeof RequestSettings>;
