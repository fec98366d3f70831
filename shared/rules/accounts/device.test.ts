import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/147.0.0.0 Safari/537.36`, "Chrome", "Linux", false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} HeadlessChrome/147.0.7727.0 Safari/537.36`, "Chrome", "Linux", false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/147.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0`,
    "Edge",
    "Windows",
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/147.0.0.0 Safari/537.36 OPR/130.0.0.0`,
    "Opera",
    "Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Windows", false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.1 Safari/605.1.15`, "Safari", "macOS", false],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} Version/26.1 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webkit} CriOS/147.0.7727.0 Mobile/15E148 Safari/604.1`,
    "Chrome",
    "iPhone",
    true,
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) ${webkit} FxiOS/150.0 Mobile/15E148`, "Firefox", "iPad", true],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/147.0.0.0 Mobile Safari/537.36`, "Chrome", "Android", true],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    true,
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/147.0.0.0 Safari/537.36`, "Chrome", "ChromeOS", false],
  ["curl/8.17.0", null, null, false],
  ["", null, null, false],
])("recognizes %s", (userAgent, browser, system, handheld = false) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, handheld });
});
