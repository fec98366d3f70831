import { readEmailItem } from "#functions/data/accounts/emails.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import type { Giver } from "#functions/data/feedbacks/feedback-by-email.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import { hashGiver } from "./hash-giver.ts";

export type AddressOwner = Pick<UserItem, "_id" | "email" | "formerEmails">;

export interface AddressItem extends Giver {
  email: string;
}

/** An unverified registration takes no address from anyone. */
async function isOthers(email: string, person: string): Promise<boolean> {
  const known = await readEmailItem(email);
  return known?.verified === true && known.user !== person;
}

/**
 * A person's addresses for finding their feedback; former ones only up to their change and unless somebody else
 * verified them.
 */
export async function userAddresses({ _id, email, formerEmails = [] }: AddressOwner): Promise<AddressItem[]> {
  const former = await Promise.all(formerEmails.map(async (one) => ((await isOthers(one.email, _id)) ? [] : [one])));
  return Promise.all(
    [{ email, until: null }, ...former.flat()].map(async (one) => ({
      email: one.email,
      by: await hashGiver(one.email),
      before: one.until === null ? null : firstIdAt(Date.parse(one.until)),
    })),
  );
}
