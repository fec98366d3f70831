import * as locations from "#functions/data/locations.ts";
import { type CallOf, endpoint } from "#functions/http/endpoint.ts";
import { listLocations } from "#shared/contract/organizations.ts";

export async function run({ params }: CallOf<typeof listLocations>, deps: { locations: typeof locations }) {
  return { items: await deps.locations.listLocations(params.organization), next: null };
}

export const handler = endpoint(listLocations, run, { locations });
