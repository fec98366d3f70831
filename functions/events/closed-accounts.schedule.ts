import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";

/** Every ten minutes: erases accounts whose thirty days to come back are over. */
export const handler = async (): Promise<void> => {
  await eraseClosedAccounts(new Date());
};
