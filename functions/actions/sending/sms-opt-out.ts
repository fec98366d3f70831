import { isSuppressed } from "#functions/data/requests/contacts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { e164 } from "#shared/rules/sending/phone.ts";
import { addressHash } from "./contact-hashes.ts";

/** Whether a number opted out by SMS; all texts share one sender, so it applies to all. */
export async function smsOptOut(number: string): Promise<boolean> {
  const phone = e164(number);
  return phone !== null && isSuppressed(addressHash(await marksKey(), "phone", phone));
}
