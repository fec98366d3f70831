import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { allMarks, noteAnswered } from "#functions/data/requests/persons.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { SmsCountry } from "#shared/model/sms-country.ts";
import { homeCountry, requestNumber } from "#shared/rules/requests/request-number.ts";
import { markPerson, type Reached } from "./mark-person.ts";

/** A number as a customer wrote it, read as one that is asked is; null where it is none that could have been. */
function numberOf(phone: string, home: SmsCountry | null): string | null {
  const read = requestNumber(phone, home);
  return "number" in read ? read.number : null;
}

/** How a customer who left a number or an address would be asked by an organization, both null where neither can be. */
async function reachedAs(organization: string, { phone, email }: Reached): Promise<Reached> {
  if (phone === null) return { phone, email };
  const found = await readOrganization(organization);
  return { phone: found === null ? null : numberOf(phone, homeCountry(found)), email };
}

/**
 * Notes that somebody rated by an ordinary link, where their organization had asked the number or address that they left:
 * they are neither reminded nor asked again soon. Somebody who was never asked leaves no trace.
 */
export async function noteRater(organization: string, left: Reached, now: Date): Promise<void> {
  if (left.phone === null && left.email === null) return;
  const reached = await reachedAs(organization, left);
  for (const { own } of allMarks(markPerson(await signingKey(), organization, reached)))
    await noteAnswered(organization, own, now);
}
