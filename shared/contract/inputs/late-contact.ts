import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { atMost, Email, Phone } from "./text.ts";

const error = "contact_invalid";

/** An email address or a phone number, trimmed. */
const EmailOrPhone = z.string({ error }).check(
  z.trim(),
  ...atMost(contactLimits.email, error),
  z.refine((text) => Email.safeParse(text).success || Phone.safeParse(text).success, { error }),
);

/** How a customer can be reached, added to a feedback that was sent without it. */
export const LateContact = z.object({ contact: EmailOrPhone });
export type LateContact = z.infer<typeof LateContact>;
