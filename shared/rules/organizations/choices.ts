import type { Choices } from "#shared/model/choices.ts";

/**
 * What customers search on a page: where only the first ones are shown. Locations come before employees, so that
 * a page which shows some employees shows every location.
 */
export function searchedOn({
  locations,
  employees,
  moreChoices,
}: Pick<Choices, "locations" | "employees" | "moreChoices">): Choices["searched"] {
  if (!moreChoices) return null;
  return employees.length > 0 || locations.length === 0 ? "employee" : "location";
}
