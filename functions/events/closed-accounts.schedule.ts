import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { deleteLooseFiles } from "#functions/actions/places/delete-loose-files.ts";

/** Every ten minutes: deletes orphaned files, and erases accounts after their thirty days of grace. */
export const handler = async (): Promise<void> => {
  const now = new Date();
  try {
    await eraseClosedAccounts(now);
  } finally {
    await deleteLooseFiles(now);
  }
};
