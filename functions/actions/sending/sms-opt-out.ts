import { contactMark } from "#functions/actions/sending/mark-person.ts";
import { everybody } from "#functions/data/requests/persons.ts";
import { saysStop } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

/** Whether a number opted out by SMS; all texts share one sender, so it applies to all. */
export async function smsOptOut(number: string): Promise<boolean> {
  const phone = e164(number);
  return phone !== null && saysStop(contactMark(await signingKey(), everybody, "phone", phone).everywhere);
}
