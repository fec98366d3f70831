import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";

/**
 * Lets Chromium run without a sandbox and keeps it from using the network. The package's own arguments do not fit: their
 * `--single-process` ends the browser when a context closes.
 */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Starts a headless Chromium: on Linux on x64 one that needs no system install, elsewhere an installed one. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args });
