import { customerHashes, type Reached } from "#functions/actions/sending/contact-hashes.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { noteAnswered } from "#functions/data/requests/contacts.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { SmsCountry } from "#shared/model/sms-country.ts";
import { homeCountry, requestNumber } from "#shared/rules/requests/request-number.ts";

function numberOf(phone: string, home: SmsCountry | null): string | null {
  const read = requestNumber(phone, home);
  return "number" in read ? read.number : null;
}

async function reachedAs(organization: string, { phone, email }: Reached): Promise<Reached> {
  if (phone === null) return { phone, email };
  const found = await readOrganization(organization);
  return { phone: found === null ? null : numberOf(phone, homeCountry(found)), email };
}

/**
 * Records that a requested customer rated by an ordinary link, so that they get no reminder; stores nothing about
 * others.
 */
export async function noteRater(organization: string, left: Reached, now: Date): Promise<void> {
  if (left.phone === null && left.email === null) return;
  const reached = await reachedAs(organization, left);
  for (const { own } of customerHashes(await marksKey(), organization, reached))
    await noteAnswered(organization, own, now);
}
