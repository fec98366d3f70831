import { afterAll, vi } from "vitest";

// Test files share a worker, so replaced globals would leak.
afterAll(() => {
  vi.unstubAllGlobals();
});
