import type { Choices } from "#shared/model/choices.ts";

/** Which list customers search if only its first items show; locations take precedence. */
export function searchedOn({
  locations,
  employees,
  moreChoices,
}: Pick<Choices, "locations" | "employees" | "moreChoices">): Choices["searched"] {
  if (!moreChoices) return null;
  return employees.length > 0 || locations.length === 0 ? "employee" : "location";
}
