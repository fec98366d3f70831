import { chromiumPath } from "./chromium-path.ts";

/** Finds or unpacks Chromium once, before any worker starts it. Workers inherit the path from the environment. */
export default async function setUp(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath();
}
