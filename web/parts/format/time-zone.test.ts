import { expect, it } from "vitest";
import { zoneChoices, zoneName } from "./time-zone.ts";

it.each([
  ["America/Toronto", "Toronto"],
  ["America/Port_of_Spain", "Port of Spain"],
  ["America/Indiana/Knox", "Knox, Indiana"],
  ["UTC", "UTC"],
])("the time zone %s is called %s", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

it("time zones are chosen by their cities, each once and no two alike", () => {
  const zones = zoneChoices(["Europe/Paris", ...Intl.supportedValuesOf("timeZone")], "fr");
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length);
  expect(zones[0]?.label).toBe("Abidjan");
});
