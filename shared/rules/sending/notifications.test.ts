import { expect, it } from "vitest";
import { isMembersDayFull } from "./notifications.ts";

const counts = (sent: number) => ({ sent, bounced: 0, complained: 0 });

it.each([
  ["one business alone, up to what is shared", 4_999, 4_999, false],
  ["one that has had its share by then", 500, 5_000, true],
  ["one that has not, however much the others sent", 499, 50_000, false],
])("ends the day of %s: %#", (_, own, all, isFull) => {
  expect(isMembersDayFull(counts(own), counts(all))).toBe(isFull);
});
