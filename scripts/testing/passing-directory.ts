import { constants } from "node:fs";
import { access, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A temporary folder, in memory if the system has /dev/shm, because thousands of transactions would wait for the disk.
 */
export async function passingDirectory(name: string): Promise<string> {
  const memory = "/dev/shm";
  const root = await access(memory, constants.W_OK).then(
    () => memory,
    () => tmpdir(),
  );
  return mkdtemp(join(root, `reviens-${name}-`));
}
