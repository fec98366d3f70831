import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { plainText } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { atMost, isReadable } from "./text.ts";

/** Perhaps with an extension; whether it can get SMS is decided on sending. */
export const Phone = z.string({ error: "phone_required" }).check(
  ...atMost(contactLimits.phone * 4, "phone_invalid"),
  z.overwrite(plainText),
  z.minLength(1, { error: "phone_required" }),
  ...atMost(contactLimits.phone, "phone_invalid"),
  z.refine((text) => isReadable(text) && readTypedPhone(text).read !== null, { error: "phone_invalid" }),
);

/** Requires the country code: a guessed country could text a stranger. */
export const PhoneWithCountry = Phone.check(
  z.overwrite((text) => readTypedPhone(text).read ?? text),
  z.regex(/^(?:\+|00)/, { error: "phone_country" }),
);
