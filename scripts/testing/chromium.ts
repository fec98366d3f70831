import { chromiumPath } from "./chromium-path.ts";

/** Unpacks Chromium once, before any worker starts it. Workers inherit the path from the environment. */
export default async function setUp(): Promise<void> {
  process.env.CHROMIUM_PATH = await chromiumPath();
}
