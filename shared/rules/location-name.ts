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
