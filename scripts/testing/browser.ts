import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";

/** The package's own arguments include `--single-process`, which ends the browser with a context. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args });
