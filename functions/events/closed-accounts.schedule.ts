import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";

/**
 * Every ten minutes: deletes the files that nothing shows any more, and erases accounts whose thirty days to come back are
 * over. Neither waits for the other: what is erased leaves its files to be deleted, in the same run or the next.
 */
export const handler = async (): Promise<void> => {
  const now = new Date();
  try {
    await eraseClosedAccounts(now);
  } finally {
    await deleteLooseFiles(now);
  }
};
