import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { anyLine } from "./customer-text.ts";

const error = "contact_invalid";

export const LateContact = z.object({
  contact: anyLine(contactLimits.email, error).check(
    z.refine((text) => (text.includes("@") ? readTypedEmail(text) : readTypedPhone(text)).read !== null, { error }),
  ),
});
export type LateContact = z.infer<typeof LateContact>;
