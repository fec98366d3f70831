import { readSeveralLocations } from "#functions/data/places/locations.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { isLimitable, type Membership } from "#shared/rules/permissions.ts";

/** Refuses a limit of a role that always covers everything, or to a location that the organization lacks. */
export async function refusedLimit(organization: string, { role, limitedTo }: Membership): Promise<Refusal | null> {
  if (limitedTo === null) return null;
  const found = isLimitable(role) ? await readSeveralLocations(organization, limitedTo) : [];
  return found.length === limitedTo.length ? null : { refused: "invalid", fields: { limitedTo: "choice_invalid" } };
}
