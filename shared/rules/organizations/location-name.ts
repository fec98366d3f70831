/** Ignores case, accents and spaces. */
export const comparedName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();

/** Name and address: chains have many locations of one name. */
export interface LocationIdentity {
  name: string;
  address: string | null;
}

export const locationIdentity = ({ name, address }: LocationIdentity): string =>
  `${comparedName(name)}\n${comparedName(address ?? "")}`;

/** Whether a location already exists; without address, its name alone decides. */
export function amongLocations(there: readonly LocationIdentity[]): (one: LocationIdentity) => boolean {
  const identities = new Set(there.map(locationIdentity));
  const names = new Set(there.map(({ name }) => comparedName(name)));
  return (one) =>
    identities.has(locationIdentity(one)) ||
    (comparedName(one.address ?? "") === "" && names.has(comparedName(one.name)));
}
