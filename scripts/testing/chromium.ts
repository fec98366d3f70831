import { chromiumPath } from "./chromium-path.ts";

/** Unpacks Chromium before any worker needs it; workers inherit the path. */
export default async function setUp(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath();
}
