// Order matters: nearly every browser also names Chrome and Safari, and phones name a desktop system.
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

interface Device {
  browser: string | null;
  system: string | null;
  handheld: boolean;
}

/** Reads a user agent; an iPad in desktop mode counts as macOS. */
export function deviceOf(userAgent: string): Device {
  const [browser = null] = browsers.find(([, sign]) => sign.test(userAgent)) ?? [];
  const [system = null, , handheld = false] = systems.find(([, sign]) => sign.test(userAgent)) ?? [];
  return { browser, system, handheld };
}
