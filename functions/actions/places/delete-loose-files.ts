import { claimFile, forgetFile, overdueFiles, postponeFile } from "#functions/data/places/orphaned-files.ts";
import { deleteImage } from "#functions/services/pictures.ts";

const filesAtOnce = 500;
/** After these the store counts as unavailable. */
const refusedInARow = 5;

/** Deletes an unused file; `claim` guards one that may be shown again. */
export async function deleteLooseFile(address: string, claim?: string): Promise<boolean> {
  if (!(await deleteImage(address))) return false;
  await forgetFile(address, claim);
  return true;
}

/** Deletes unused files and postpones those that the store refuses; throws at the end if any failed. */
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
