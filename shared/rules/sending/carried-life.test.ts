import { describe, expect, it } from "vitest";
import { oneDay, oneHour, oneMinute } from "#shared/rules/durations.ts";
import { carriedLife } from "./carried-life.ts";
import { isTooLate, triedFor } from "./sending.ts";

const ending = Object.entries(carriedLife).flatMap(([template, life]) =>
  life === null ? [] : [[template, life] as const],
);

describe("a message that carries what ends", () => {
  it.each(ending)("%s works for half of its life or for a day when it arrives at the last moment", (template, life) => {
    expect(life - triedFor(template)).toBeGreaterThanOrEqual(Math.min(life / 2, oneDay));
  });

  it.each(ending)("%s is not sent later, whoever kept it", (template, life) => {
    const createdAt = "2026-11-20T10:00:00.000Z";
    const late = (ms: number) => isTooLate({ template, createdAt }, new Date(Date.parse(createdAt) + ms));
    expect([late(triedFor(template) - 1), late(life - Math.min(life / 2, oneDay))]).toEqual([false, true]);
  });
});

it.each([
  ["reset", oneHour],
  ["new_email", 12 * oneHour],
  ["phone_code", 5 * oneMinute],
  ["verify", 2 * oneDay],
  ["user_added", 2 * oneDay],
  ["complaint_alert", 2 * oneDay],
])("%s is tried for %i ms", (template, time) => {
  expect(triedFor(template)).toBe(time);
});
