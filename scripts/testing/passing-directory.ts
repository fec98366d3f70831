import { constants } from "node:fs";
import { access, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Creates a folder for data that a test deletes again. It is in memory where the system has /dev/shm: tests write
 * thousands of transactions, and each would wait for the disk.
 */
export async function passingDirectory(name: string): Promise<string> {
  const memory = "/dev/shm";
  const root = await access(memory, constants.W_OK).then(
    () => memory,
    () => tmpdir(),
  );
  return mkdtemp(join(root, `reviens-${name}-`));
}
