import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RefillStanding } from "#shared/model/sms-purchase.ts";
import { creditsToTakeBack, refillLook } from "./refill.ts";

describe("the credits that a refund takes back", () => {
  it.each([
    ["all of it", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 600, 500],
    ["half of it", { credits: 500, amount: 35_00, taken: 0 }, 17_50, 600, 250],
    ["a part, rounded in the customer's favour", { credits: 100, amount: 8_00, taken: 0 }, 1_99, 600, 24],
    ["the rest after a part", { credits: 100, amount: 8_00, taken: 24 }, 8_00, 600, 76],
    ["what is unspent", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 7, 7],
    ["nothing where all is spent", { credits: 500, amount: 35_00, taken: 0 }, 35_00, 0, 0],
    ["no more than was bought", { credits: 100, amount: 8_00, taken: 0 }, 99_00, 600, 100],
    ["nothing of what cost nothing", { credits: 100, amount: 0, taken: 0 }, 1, 600, 0],
  ])("are of %s", (_, purchase, refunded, left, back) => {
    expect(creditsToTakeBack(purchase, refunded, left)).toBe(back);
  });

  it("are the same in one refund or in many, and never below nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 35_00 }), { minLength: 1, maxLength: 6 }), (parts) => {
        let [refunded, taken] = [0, 0];
        for (const part of parts) {
          refunded = Math.min(35_00, refunded + part);
          const back = creditsToTakeBack({ credits: 500, amount: 35_00, taken }, refunded, 10_000);
          expect(back).toBeGreaterThanOrEqual(0);
          taken += back;
        }
        expect(taken).toBe(creditsToTakeBack({ credits: 500, amount: 35_00, taken: 0 }, refunded, 10_000));
      }),
    );
  });
});

const now = new Date("2027-05-01T03:00:00.000Z");
const stands: RefillStanding = {
  automaticSMSRefill: true,
  below: 400,
  pack: 500,
  monthlyLimit: 3,
  declines: 0,
  after: null,
  month: null,
  bought: 0,
  underWay: false,
};
const look = (given: Partial<RefillStanding>, { credits = 338, isNew = true } = {}) =>
  refillLook({ ...stands, ...given }, { credits, timeZone: "America/Toronto", now, isNew });

it("buys as soon as fewer credits are left than it should keep", () => {
  expect([look({}), look({}, { credits: 400 }), look({ automaticSMSRefill: false })]).toEqual([
    { does: "buys" },
    { does: "nothing" },
    { does: "nothing" },
  ]);
});

it("waits after a decline, and in a month in which it bought as often as it may", () => {
  const after = "2027-05-01T09:00:00.000Z";
  expect(look({ declines: 1, after })).toEqual({ does: "waits", until: after });
  expect(look({ declines: 1, after: "2027-05-01T02:00:00.000Z" })).toEqual({ does: "buys" });
  expect(look({ month: "2027-04", bought: 3 })).toEqual({ does: "reached" });
  expect(look({ month: "2027-05", bought: 3 })).toEqual({ does: "buys" });
});

it("says what keeps it from buying before its time zone is known, but for the month", () => {
  const unread = (given: Partial<RefillStanding>) =>
    refillLook({ ...stands, ...given }, { credits: 338, timeZone: null, now, isNew: false });
  expect(unread({ month: "2027-04", bought: 3 })).toEqual({ does: "buys" });
  expect(unread({ below: 300 })).toEqual({ does: "nothing" });
});

it("buys nothing while a purchase is under way", () => {
  expect([look({ underWay: true }), look({ underWay: true, automaticSMSRefill: false })]).toEqual([
    { does: "underWay" },
    { does: "underWay" },
  ]);
});

it("says that declines switched it off, until it is about to be switched on", () => {
  expect(look({ automaticSMSRefill: false, declines: 3 }, { isNew: false })).toEqual({ does: "stopped" });
});
