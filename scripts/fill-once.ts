import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";

/**
 * Fills a temporary folder and renames it to `home`, so that `home` is complete or absent even with concurrent
 * processes.
 */
export async function fillOnce(home: string, fill: (folder: string) => Promise<unknown>): Promise<void> {
  if (existsSync(home)) return;
  const fresh = await mkdtemp(`${home}-`);
  try {
    await fill(fresh);
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true });
    if (!existsSync(home)) throw error;
  }
}
