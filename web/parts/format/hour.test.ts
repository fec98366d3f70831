import { expect, it } from "vitest";
import { hoursText, hourText } from "./hour.ts";

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

it.each([
  ["en", "12 AM", "9 AM", "9 AM–8 PM"],
  ["fr", "24 h", "9 h", "9 h–20 h"],
])("says hours in %s in one way alone", (language, last, hour, hours) => {
  expect([hourText(24, language), hourText(9, language)].map(plain)).toEqual([last, hour]);
  expect(plain(hoursText({ from: 9, to: 20 }, language))).toBe(hours);
});
