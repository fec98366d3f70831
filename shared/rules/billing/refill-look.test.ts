import { expect, it } from "vitest";
import type { RefillStanding } from "#shared/model/sms-purchase.ts";
import { refillLook } from "./refill-look.ts";

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
