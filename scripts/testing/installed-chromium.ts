import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { chromium } from "playwright-core";

export interface Machine {
  platform: NodeJS.Platform;
  environment: Record<string, string | undefined>;
  home: string;
  exists(path: string): boolean;
  playwrights(): string;
}

const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  home: homedir(),
  exists: existsSync,
  playwrights: () => chromium.executablePath(),
};

const onMac = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const onWindows = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];
const onLinux = [
  "/opt/google/chrome/chrome",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/snap/bin/chromium",
];

function usualPlaces({ platform, environment, home }: Machine): string[] {
  if (platform === "darwin") return onMac.flatMap((app) => [`/Applications/${app}`, `${home}/Applications/${app}`]);
  if (platform !== "win32") return onLinux;
  const { ProgramFiles, "ProgramFiles(x86)": older, LOCALAPPDATA } = environment;
  const folders = [ProgramFiles, older, LOCALAPPDATA].filter((folder) => folder !== undefined);
  return onWindows.flatMap((program) => folders.map((folder) => `${folder}\\${program}`));
}

const nothingThere = `No browser for the tests was found: Chrome, Chromium or Edge at its usual place, or playwright's own.
Install Google Chrome, or let playwright fetch its own: npx playwright-core install chromium
Or name one: CHROMIUM_PATH=/path/to/chrome npm test`;

export function installedChromium(machine: Machine = thisMachine): string {
  const found = [...usualPlaces(machine), machine.playwrights()].find((path) => path !== "" && machine.exists(path));
  if (found === undefined) throw new Error(nothingThere);
  return found;
}
