import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { noteAnswered } from "#functions/data/requests/persons.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { e164 } from "#shared/rules/phone.ts";
import { countryOfZone } from "#shared/rules/sms-countries.ts";
import { markPerson, type Reached } from "./mark-person.ts";

const northAmerica: readonly (string | null)[] = ["CA", "US"];

/** A number as a customer wrote it. Without a country code it is read as one of North America, where the business is there. */
function numberOf(phone: string, timeZone: string): string | null {
  const digits = phone.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const local = digits.length === 10 && northAmerica.includes(countryOfZone(timeZone));
  return e164(phone) ?? (local ? `+1${digits}` : null);
}

/**
 * Notes that somebody rated by an ordinary link, where their organization had asked the number or address that they left:
 * they are neither reminded nor asked again soon. Somebody who was never asked leaves no trace.
 */
export async function noteRater(organization: string, { phone, email }: Reached, now: Date): Promise<void> {
  if (phone === null && email === null) return;
  const found = await readOrganization(organization);
  if (found === null) return;
  const reached = { phone: phone === null ? null : numberOf(phone, found.timeZone), email };
  for (const { own } of markPerson(await signingKey(), organization, reached))
    await noteAnswered(organization, own, now);
}
