import { afterAll, vi } from "vitest";

// Files share a worker: a browser's part that one of them replaced would stand there for the next one.
afterAll(() => {
  vi.unstubAllGlobals();
});
