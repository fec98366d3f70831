import { expect, it } from "vitest";
import { lastMoment } from "./last-moment.ts";

it("is on the day before one that something ends with, where that ends at midnight", () => {
  const day = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "America/Toronto" });
  // Midnight in Toronto.
  const until = "2027-03-23T04:00:00.000Z";
  const on = (moment: string) => day.format(new Date(moment));
  expect([on(until), on(lastMoment(until))]).toEqual(["March 23, 2027", "March 22, 2027"]);
});
