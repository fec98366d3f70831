import { afterEach, expect, test, vi } from "vitest";
import { chromiumPath } from "./chromium-path.ts";

afterEach(() => vi.unstubAllEnvs());

test("takes the browser that CHROMIUM_PATH names, on any machine", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/somewhere/chrome");
  expect(await chromiumPath("linux", "x64", () => "installed")).toBe("/somewhere/chrome");
  expect(await chromiumPath("darwin", "arm64", () => "installed")).toBe("/somewhere/chrome");
});

// The other case runs in every browser test.
test("takes an installed browser everywhere but on Linux on x64", async () => {
  vi.stubEnv("CHROMIUM_PATH", "");
  for (const [platform, arch] of [
    ["darwin", "arm64"],
    ["win32", "x64"],
    ["linux", "arm64"],
  ] as const)
    expect(await chromiumPath(platform, arch, () => "installed")).toBe("installed");
});
