/** City of a time zone: "Toronto" of "America/Toronto", "Knox, Indiana" of "America/Indiana/Knox". */
export function zoneName(zone: string): string {
  const [, ...places] = zone.replaceAll("_", " ").split("/");
  return places.length === 0 ? zone : places.toReversed().join(", ");
}

export const zoneChoices = (zones: readonly string[], language: string): { value: string; label: string }[] =>
  [...new Set(zones)]
    .map((value) => ({ value, label: zoneName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
