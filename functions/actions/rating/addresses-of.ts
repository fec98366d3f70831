import { readEmail } from "#functions/data/accounts/emails.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { firstIdAt } from "#functions/data/feedbacks/feedback-ids.ts";
import type { Giver } from "#functions/data/rating/given.ts";
import { hashGiver } from "./hash-giver.ts";

/** Who gives by an account. */
export type Person = Pick<UserItem, "_id" | "email" | "formerEmails">;

/** An address by which somebody gave something, as the one who gave it is stored. */
export interface Address extends Giver {
  email: string;
}

/** Whether somebody else has proved an address since. A registration that nobody confirmed takes it from nobody. */
async function isOthers(email: string, person: string): Promise<boolean> {
  const known = await readEmail(email);
  return known?.verified === true && known.user !== person;
}

/**
 * The addresses by which a person finds what they gave: the present one, and former ones with what came while they were theirs,
 * as long as nobody else has proved them. 1 read unit for each former one.
 */
export async function addressesOf({ _id, email, formerEmails = [] }: Person): Promise<Address[]> {
  const former = await Promise.all(formerEmails.map(async (one) => ((await isOthers(one.email, _id)) ? [] : [one])));
  return Promise.all(
    [{ email, until: null }, ...former.flat()].map(async (one) => ({
      email: one.email,
      by: await hashGiver(one.email),
      before: one.until === null ? null : firstIdAt(Date.parse(one.until)),
    })),
  );
}
