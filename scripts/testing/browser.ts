import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** What Chromium needs to run without a sandbox of its own and to leave the network alone. Not `bundled.args`: their `--single-process` ends the browser when a context closes. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** A headless Chromium that needs no system install; `CHROMIUM_PATH` puts another in its place. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? (await bundled.executablePath()), args });
