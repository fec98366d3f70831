import { afterEach, beforeEach, vi } from "vitest";

export const hour = 3_600_000;
export const minute = 60_000;
export const day = 24 * hour;

/** Gives each test its own `Date`, which `pass` moves; timers stay real. */
export function ownDate(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const pass = (ms: number): void => {
  vi.setSystemTime(Date.now() + ms);
};
