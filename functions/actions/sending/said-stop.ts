import { markOf } from "#functions/actions/requests/mark-person.ts";
import { everybody } from "#functions/data/requests/persons.ts";
import { saysStop } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

/**
 * Whether a number's owner said stop to our texts, as a customer or to an alert, and not start since. All texts come from one
 * number, so that it holds for all of them. 1 read unit.
 */
export async function saidStop(number: string): Promise<boolean> {
  const phone = e164(number);
  return phone !== null && saysStop(markOf(await signingKey(), everybody, "phone", phone).everywhere);
}
