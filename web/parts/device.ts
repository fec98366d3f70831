// The first that fits: nearly every browser names Chrome and Safari as well, and every telephone a desktop's system.
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

/** A device in short: browser and system by their own names, each null where nothing tells, and whether it is held in the hand. */
export interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

/** What a user agent says of the device. Good enough to recognise one's own; an iPad that asks for desktop pages says macOS. */
export function deviceOf(userAgent: string): Device {
  const [browser = null] = browsers.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system = null, , handheld = false] = systems.find(([, sign]) => sign.test(userAgent)) ?? [];
  return { browser, system, handheld };
}
