import type { Location } from "#shared/model/location.ts";

/** Locations of one name are told apart by their address. */
export const locationOptions = (locations: readonly Location[]) =>
  locations.map(({ _id, name, address }) => ({
    value: _id,
    label: locations.some((other) => other._id !== _id && other.name === name) ? `${name}, ${address ?? ""}` : name,
  }));
