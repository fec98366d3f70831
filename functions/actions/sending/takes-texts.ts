import { markOf } from "#functions/actions/requests/mark-person.ts";
import { everybody } from "#functions/data/requests/persons.ts";
import { saysStop } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { isOptedOut } from "#functions/services/sms.ts";
import { e164 } from "#shared/rules/sending/phone.ts";

/**
 * Whether a number's owner takes our texts. All of them come from one number: who says stop to it, as a customer or to an alert,
 * is texted nothing more until they say start. Amazon may know of it where we do not, as from a carrier. 1 read unit.
 */
export async function takesTexts(number: string): Promise<boolean> {
  const phone = e164(number);
  if (phone === null) return true;
  const { everywhere } = markOf(await signingKey(), everybody, "phone", phone);
  return !(await saysStop(everywhere)) && !(await isOptedOut(phone));
}
