import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";

/**
 * Creates the folder `home` with `fill`, unless it exists. `fill` writes to a temporary folder, which is then renamed.
 * So the folder is either complete or absent, even if several processes ask at once or one ends halfway.
 */
export async function fillOnce(home: string, fill: (folder: string) => Promise<unknown>): Promise<void> {
  if (existsSync(home)) return;
  const fresh = await mkdtemp(`${home}-`);
  try {
    await fill(fresh);
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true });
    // If the folder exists now, another process was faster.
    if (!existsSync(home)) throw error;
  }
}
