import { readLocation } from "#functions/data/places/locations.ts";
import type { Refusal } from "#shared/model/refusal.ts";

export async function checkLocations(organization: string, locations: readonly string[] = []): Promise<Refusal | null> {
  const found = await Promise.all(locations.map((location) => readLocation(organization, location)));
  return found.includes(null) ? { refused: "invalid", fields: { locations: "choice_invalid" } } : null;
}
