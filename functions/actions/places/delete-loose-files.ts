import { claimFile, forgetFile, overdueFiles } from "#functions/data/places/loose-files.ts";
import { log } from "#functions/log.ts";
import { deleteImage } from "#functions/services/pictures.ts";

/** Files in one go. */
const filesAtOnce = 500;

/** Deletes a file that nothing shows, by a `claim` where it may be shown again. Answers whether it is gone; otherwise the schedule goes on. */
export async function deleteLooseFile(address: string, claim?: string): Promise<boolean> {
  if (!(await deleteImage(address))) return false;
  await forgetFile(address, claim);
  return true;
}

/**
 * Deletes the files that nothing shows any more, or that were stored and never shown. A logo that somebody shows again
 * meanwhile stays. Where the store does not answer it stops, says so, and goes on the next time. Answers how many are gone.
 */
export async function deleteLooseFiles(now: Date): Promise<number> {
  const files = await overdueFiles(now, filesAtOnce);
  let deleted = 0;
  for (const [looked, address] of files.entries()) {
    const claim = await claimFile(address, now);
    if (claim === null) continue;
    if (!(await deleteLooseFile(address, claim))) {
      log.error("files that nothing shows were not deleted: the next run goes on", { left: files.length - looked });
      return deleted;
    }
    deleted += 1;
  }
  return deleted;
}
