import { afterEach, beforeEach, vi } from "vitest";

export const hour = 3_600_000;
export const minute = 60_000;
export const day = 24 * hour;

/** Gives each test of a file a `Date` of its own that `pass` moves. Timers run as ever. */
export function ownDate(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets `ms` milliseconds pass. */
export const pass = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};
