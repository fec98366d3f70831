import { keysBy } from "#functions/data/organizations/api-keys.ts";
import {
  changeOrganization,
  type OrganizationItem,
  readOrganization,
} from "#functions/data/organizations/organizations.ts";
import { forgetEmployee } from "#functions/data/places/forget-employee.ts";
import { eraseItems } from "#functions/data/users/erasing.ts";

function withoutContact(settings: OrganizationItem, addresses: readonly string[]): OrganizationItem {
  const theirs = new Set(addresses.map((address) => address.toLowerCase()));
  const gone = (["privacyContact", "billingContact"] as const).filter((field) =>
    theirs.has(settings[field]?.email.toLowerCase() ?? ""),
  );
  return gone.length === 0 ? settings : { ...settings, ...Object.fromEntries(gone.map((field) => [field, null])) };
}

/** Deletes all that an organization keeps of a person beside their membership; idempotent. */
export async function forgetMember(
  organization: string,
  { person, addresses }: { person: string; addresses: readonly string[] },
  now: Date,
): Promise<void> {
  if ((await readOrganization(organization, true)) === null) return;
  await forgetEmployee({ organization, id: person }, now);
  await eraseItems(await keysBy(organization, person));
  const written = await changeOrganization(organization, (one) => withoutContact(one, addresses), now);
  if (written !== "written") throw new Error(`the contacts: ${written}`);
}
