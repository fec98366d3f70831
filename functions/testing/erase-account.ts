import { expect } from "vitest";
import { eraseClosedAccounts } from "#functions/actions/accounts/erase-closed-accounts.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { day } from "./clock.ts";

export async function eraseAccount(user: UserItem): Promise<void> {
  await closeUser(user, new Date(Date.now() - 31 * day));
  await eraseClosedAccounts(new Date());
  expect(await readUser(user._id)).toBeNull();
}
