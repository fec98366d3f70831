// The first match counts: nearly every browser also names Chrome and Safari, and every phone also names a desktop's
// system.
const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera|OPiOS)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: [name: string, sign: RegExp, handheld: boolean][] = [
  ["iPhone", /\biPhone\b/, true],
  ["iPad", /\biPad\b/, true],
  ["Android", /\bAndroid\b/, true],
  ["ChromeOS", /\bCrOS\b/, false],
  ["Windows", /\bWindows\b/, false],
  ["macOS", /\bMac(?:intosh| OS X)\b/, false],
  ["Linux", /\bLinux\b/, false],
];

/** A device in short: browser and system, each null if unknown, and whether it is a phone or tablet. */
export interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

/**
 * What a user agent says about a device. Good enough to recognize one's own. An iPad that asks for desktop pages says
 * macOS.
 */
export function deviceOf(userAgent: string): Device {
  const [browser = null] = browsers.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system = null, , handheld = false] = systems.find(([, sign]) => sign.test(userAgent)) ?? [];
  return { browser, system, handheld };
}
