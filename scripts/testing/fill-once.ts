import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";

/**
 * Makes the folder `home` by `fill`, unless it is there. It is filled beside and then renamed: however many processes
 * ask at the same time, or end halfway, the folder is either whole or absent.
 */
export async function fillOnce(home: string, fill: (folder: string) => Promise<unknown>): Promise<void> {
  if (existsSync(home)) return;
  const fresh = await mkdtemp(`${home}-`);
  try {
    await fill(fresh);
    await rename(fresh, home);
  } catch (error) {
    await rm(fresh, { recursive: true });
    // Where the folder is there now, somebody else was faster.
    if (!existsSync(home)) throw error;
  }
}
