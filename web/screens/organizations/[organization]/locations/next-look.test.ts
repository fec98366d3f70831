import { expect, it } from "vitest";
import { noSources, type Sources } from "#shared/model/invitation.ts";
import { newLocation } from "#shared/rules/organizations/new-place.ts";
import { locationsToRead } from "./next-look.ts";

const google: Sources = { ...noSources, googlePlaceId: "ChIJ-x" };
const both: Sources = {
  ...google,
  tripadvisorUrl: "https://www.tripadvisor.ca/Restaurant_Review-g155032-d1234567-Reviews-Cafe.html",
};
const location = (name: string, sources = google) => ({ ...newLocation(name, { name, address: null }), sources });

it("reads the pages of the first locations that have their own, ten pages at most", () => {
  const many = Array.from({ length: 12 }, (_, at) => location(String(at)));
  expect(locationsToRead(many)).toHaveLength(10);
  expect(locationsToRead([location("none", noSources), ...many])).not.toContain("none");
  expect(locationsToRead(many.map((one) => ({ ...one, sources: both })))).toHaveLength(5);
});

it("reads no location by half", () => {
  const nine = Array.from({ length: 9 }, (_, at) => location(String(at)));
  expect(locationsToRead([...nine, location("both", both), location("last")])).toHaveLength(9);
});
