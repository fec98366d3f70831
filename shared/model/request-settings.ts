import * as z from "zod/mini";
import { ofPerson } from "./account.ts";
import { orNull } from "./moment.ts";

/** In days. */
export const reminderDays = { least: 1, most: 14 } as const;

/** In days. */
export const pauseDays = { least: 1, most: 365 } as const;

export const RequestSettings = z.object({
  /** Days before a customer may be asked again, across locations and channels. */
  pauseDays: z._default(z.int(), 30),
  /** Days until the single reminder; null for none. */
  reminderAfter: z._default(z.nullable(z.int()), null),
  /** Reply-To of request emails; null uses an owner's address. */
  replyTo: ofPerson(orNull(z.string())),
  /** Countries that get SMS (ISO 3166); null for the default ones. */
  smsCountries: z._default(z.nullable(z.array(z.string())), null),
});
export type RequestSettings = z.infer<typeof RequestSettings>;
