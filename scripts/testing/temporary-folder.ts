import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives the whole run one temporary folder, and deletes it at the end with all that tests left in it. Its processes find
 * there what earlier ones have compiled: stacks that are killed start again and again.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "reviens-tests-"));
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 });
}
