import { expect, it } from "vitest";
import { locationPrices, pricedLocations } from "./priced-locations.ts";

const plateau = { _id: "01B", name: "Plateau" };
const port = { _id: "01A", name: "Vieux-Port" };
const outremont = { _id: "01C", name: "Outremont" };

it("counts the location that was added first as the first one, and the others at their price of now", () => {
  const until = "2027-03-01T05:00:00.000Z";
  expect(pricedLocations([outremont, plateau, port], [{ location: outremont, until }])).toEqual([
    { ...port, kind: "first", price: { amount: 200_00, currency: "USD" }, until: null },
    { ...plateau, kind: "regular", price: { amount: 160_00, currency: "USD" }, until: null },
    { ...outremont, kind: "promotional", price: { amount: 80_00, currency: "USD" }, until },
  ]);
});

it("has the prices of the pricing rule", () => {
  expect(Object.values(locationPrices).map(({ amount }) => amount)).toEqual([200_00, 80_00, 160_00]);
});

it("takes none for the first one that costs less for now: it came back, or an older one did", () => {
  const until = "2027-03-01T05:00:00.000Z";
  const [first, second] = pricedLocations([port, plateau], [{ location: port, until }]);
  expect([first?.kind, second?.kind]).toEqual(["promotional", "first"]);
});
