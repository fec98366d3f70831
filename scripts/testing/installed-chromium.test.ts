import { expect, test } from "vitest";
import { installedChromium, type Machine } from "./installed-chromium.ts";

const playwrights = "/cache/ms-playwright/chromium-1200/chrome";

const machineWith = (platform: NodeJS.Platform, files: string[]): Machine => ({
  platform,
  environment: { ProgramFiles: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\Léa\\AppData\\Local" },
  home: "/home/lea",
  exists: (path) => files.includes(path),
  playwrights: () => playwrights,
});

test.each<[NodeJS.Platform, string]>([
  ["darwin", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
  ["darwin", "/home/lea/Applications/Chromium.app/Contents/MacOS/Chromium"],
  ["win32", "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"],
  ["win32", "C:\\Users\\Léa\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe"],
  ["win32", "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe"],
  ["linux", "/usr/bin/google-chrome"],
  ["linux", "/snap/bin/chromium"],
])("finds on %s the browser at %s, before playwright's own", (platform, path) => {
  expect(installedChromium(machineWith(platform, [playwrights, path]))).toBe(path);
});

test("prefers Chrome where there are several", () => {
  const chrome = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const edge = "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge";
  expect(installedChromium(machineWith("darwin", [edge, chrome]))).toBe(chrome);
});

test.each<NodeJS.Platform>(["darwin", "win32", "linux"])("takes playwright's own where %s has none", (platform) => {
  expect(installedChromium(machineWith(platform, [playwrights]))).toBe(playwrights);
});

test("says what to do where there is none at all", () => {
  const none = { ...machineWith("darwin", []), playwrights: () => "" };
  expect(() => installedChromium(none)).toThrow(/Install Google Chrome.*npx playwright-core install chromium/s);
  expect(() => installedChromium(none)).toThrow("CHROMIUM_PATH=/path/to/chrome npm test");
});
