import { expect, it } from "vitest";
import { hoursText, hourText, zoneChoices, zoneName } from "./time-zone.ts";

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

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

it.each([
  ["en", "12 AM", "9 AM", "9 AM–8 PM"],
  ["fr", "24 h", "9 h", "9 h–20 h"],
])("says hours in %s in one way alone", (language, last, hour, hours) => {
  expect([hourText(24, language), hourText(9, language)].map(plain)).toEqual([last, hour]);
  expect(plain(hoursText({ from: 9, to: 20 }, language))).toBe(hours);
});
