import { type Browser, chromium } from "playwright-core";
import { chromiumPath } from "./chromium-path.ts";

/** What Chromium needs to run without a sandbox of its own and to leave the network alone. Not the package's own arguments: their `--single-process` ends the browser when a context closes. */
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
  chromium.launch({ executablePath: await chromiumPath(), args });
