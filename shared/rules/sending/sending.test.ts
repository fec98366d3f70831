import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneCodeLife, tokenLife } from "#shared/rules/accounts/account.ts";
import { closedLife } from "#shared/rules/accounts/closing.ts";
import { invitationLife } from "#shared/rules/accounts/organization-user.ts";
import { oneDay, oneHour, oneMinute } from "#shared/rules/dates.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";
import { digestWindowAt, endOfDigestWindow, isTooLate, nextTry, triedFor } from "./sending.ts";

const start = new Date("2026-11-21T10:00:00.000Z");
const minutes = (count: number) => count * 60_000;

function tries(life: number | null, chance: () => number): number[] {
  const moments = [0];
  for (let now = start, attempts = 1; ; attempts++) {
    const next = nextTry({ life, firstDueAt: start, attempts }, now, chance());
    if (next === null) return moments;
    moments.push(next.getTime() - start.getTime());
    now = next;
  }
}

describe("a message that was certainly not sent", () => {
  it("is tried again after minutes, then after hours, for two days", () => {
    const hours = tries(null, () => 0.5).map((moment) => moment / minutes(60));
    expect(hours.slice(0, 7).map((hour) => hour * 60)).toEqual([0, 1, 3, 8, 18, 38, 78]);
    expect(hours.at(-1)).toBeGreaterThan(40);
    expect(hours.at(-1)).toBeLessThan(48);
  });

  it("is tried at growing distances within its time, whatever chance says", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(tokenLife.verify, tokenLife.reset, null),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (life, chances) => {
          const moments = tries(life, () => chances.next().value ?? 0);
          expect(moments.length).toBeGreaterThan(4);
          for (const [index, moment] of moments.entries()) {
            expect(moment).toBeLessThan(triedFor(life));
            if (index > 0) expect(moment - (moments[index - 1] ?? 0)).toBeGreaterThanOrEqual(minutes(0.75));
          }
        },
      ),
    );
  });

  it("does not come back at the same moment as others that were refused with it", () => {
    const tried = { life: tokenLife.verify, firstDueAt: start, attempts: 3 };
    const [soonest, latest] = [nextTry(tried, start, 0), nextTry(tried, start, 1)];
    expect(soonest).toEqual(new Date(start.getTime() + minutes(3.75)));
    expect(latest).toEqual(new Date(start.getTime() + minutes(6.25)));
  });

  it("ends after an hour when it carries a link that works for two", () => {
    expect(tries(tokenLife.reset, () => 0.5).at(-1)).toBeLessThan(minutes(60));
  });
});

describe("a digest window", () => {
  it.each([
    ["10:00:00.000", "10:10:00.000"],
    ["10:09:59.999", "10:10:00.000"],
    ["10:10:00.000", "10:20:00.000"],
  ])("%s ends at %s", (now, end) => {
    expect(endOfDigestWindow(digestWindowAt(new Date(`2026-11-21T${now}Z`)))).toEqual(new Date(`2026-11-21T${end}Z`));
  });
});

const lives = [...Object.values(tokenLife), phoneCodeLife, invitationLife, requestLife, closedLife, 2 * oneHour];

describe("a message that carries what ends", () => {
  it.each(lives)("after %i ms works for half of it or for a day when it arrives at the last moment", (life) => {
    expect(life - triedFor(life)).toBeGreaterThanOrEqual(Math.min(life / 2, oneDay));
  });

  it.each(lives)("after %i ms is not sent later, whoever kept it", (life) => {
    const createdAt = "2026-11-20T10:00:00.000Z";
    const late = (ms: number) => isTooLate(life, createdAt, new Date(Date.parse(createdAt) + ms));
    expect([late(triedFor(life) - 1), late(life - Math.min(life / 2, oneDay))]).toEqual([false, true]);
  });
});

it.each([
  ["reset", tokenLife.reset, oneHour],
  ["new_email", tokenLife.new_email, 12 * oneHour],
  ["phone_code", phoneCodeLife, 5 * oneMinute],
  ["verify", tokenLife.verify, 2 * oneDay],
  ["user_added", invitationLife, 2 * oneDay],
  ["complaint_alert", null, 2 * oneDay],
])("%s, which works for %s ms, is tried for %i ms", (_template, life, time) => {
  expect(triedFor(life)).toBe(time);
});
