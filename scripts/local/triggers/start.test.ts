import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handlerSeconds } from "#shared/contract/events.ts";
import { openSchedule } from "./start.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("runs a schedule at each of its times, for as long as AWS would let it run", async () => {
  const invoke = vi.fn(async (_handler: string, _event: object, _seconds: number) => null);
  const source = {
    id: "s",
    handler: "events/s.schedule",
    summary: "",
    failure: "",
    trigger: { kind: "schedule", minutes: 2 },
  } as const;
  const schedule = openSchedule(source, { invoke, warm: async () => {} });
  await vi.advanceTimersByTimeAsync(119_000);
  expect(invoke).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(122_000);
  schedule.stop();
  expect(invoke.mock.calls.map(([handler, , seconds]) => [handler, seconds])).toEqual([
    ["events/s.schedule", handlerSeconds],
    ["events/s.schedule", handlerSeconds],
  ]);
});
