import type * as z from "zod/mini";
import type { Choices } from "#shared/model/location.ts";
import { OrganizationSettings, withoutBilling } from "#shared/model/organization.ts";
import { type ActingRole, may } from "#shared/rules/permissions.ts";

/** Which list customers search if only its first items show; locations take precedence. */
export function searchedOn({
  locations,
  employees,
  moreChoices,
}: Pick<Choices, "locations" | "employees" | "moreChoices">): Choices["searched"] {
  if (!moreChoices) return null;
  return employees.length > 0 || locations.length === 0 ? "employee" : "location";
}

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

export type OrganizationToCreate = Omit<z.input<typeof OrganizationSettings>, "_id">;

export const newOrganization = (_id: string, given: OrganizationToCreate): z.infer<typeof OrganizationSettings> =>
  OrganizationSettings.parse({ ...given, _id });

export const hiddenFrom = (role: ActingRole): Partial<typeof withoutBilling> =>
  may(role, "billing.read") ? {} : withoutBilling;
