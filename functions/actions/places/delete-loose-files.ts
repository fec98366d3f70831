import { claimFile, forgetFile, overdueFiles, postponeFile } from "#functions/data/places/loose-files.ts";
import { deleteImage } from "#functions/services/pictures.ts";

/** Files in one go. */
const filesAtOnce = 500;
/** How many refusals in a row say that the store is away, or nothing of ours may be deleted. */
const refusedInARow = 5;

/** Deletes a file that nothing shows, by a `claim` where it may be shown again. Answers whether it is gone; otherwise the schedule goes on. */
export async function deleteLooseFile(address: string, claim?: string): Promise<boolean> {
  if (!(await deleteImage(address))) return false;
  await forgetFile(address, claim);
  return true;
}

/**
 * Deletes the files that nothing shows any more, or that were stored and never shown. A logo that somebody shows again
 * meanwhile stays. One that the store refuses is put behind the others; after some in a row the store is taken to be
 * away. Answers how many are gone. Throws at the end where any was not deleted: the next runs go on.
 */
export async function deleteLooseFiles(now: Date): Promise<number> {
  let deleted = 0;
  let refused = 0;
  let inARow = 0;
  for (const address of await overdueFiles(now, filesAtOnce)) {
    if (inARow === refusedInARow) break;
    const claim = await claimFile(address, now);
    if (claim === null) continue;
    if (await deleteLooseFile(address, claim)) {
      deleted += 1;
      inARow = 0;
      continue;
    }
    await postponeFile(address, claim, now);
    refused += 1;
    inARow += 1;
  }
  if (refused > 0) throw new Error(`files that nothing shows were not deleted, ${refused} of them at least`);
  return deleted;
}
