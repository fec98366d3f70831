/** A location's name as it is compared: neither letter case nor accents nor spaces tell two names apart. */
export const comparedName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

/** What tells two locations apart: a chain has many of one name. */
export interface LocationIdentity {
  name: string;
  address: string | null;
}

/** The same text for the same location, as `LocationIdentity` tells them apart. */
export const locationIdentity = ({ name, address }: LocationIdentity): string =>
  `${comparedName(name)}\n${comparedName(address ?? "")}`;

/**
 * Whether a location is among those that are there. One without an address is the one of its name: nothing would tell the
 * two apart.
 */
export function amongLocations(there: readonly LocationIdentity[]): (one: LocationIdentity) => boolean {
  const identities = new Set(there.map(locationIdentity));
  const names = new Set(there.map(({ name }) => comparedName(name)));
  return (one) =>
    identities.has(locationIdentity(one)) ||
    (comparedName(one.address ?? "") === "" && names.has(comparedName(one.name)));
}
