import { withdrawAllGiven } from "#functions/actions/rating/withdraw-given.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { closeUser } from "#functions/data/accounts/closing.ts";
import { readUser, type UserItem } from "#functions/data/accounts/users.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { messagePut } from "#functions/data/sending/messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { planOfClosed } from "#shared/rules/billing/plan-of-closed.ts";
import { closeOrganizations } from "./close-organizations.ts";
import { composeAccountNotice } from "./compose-account-notice.ts";
import { foreseeClosing } from "./foresee-closing.ts";

const passwordWrong: Refusal = { refused: "invalid", fields: { password: "own_password_wrong" } };

/** Organizations that the email names. */
const namedAtMost = 50;

/** The organizations that close with an account, as far as one email names them, and what becomes of their subscriptions. */
async function plansOf(user: string, now: Date) {
  const { closes } = await foreseeClosing(user);
  const erased = erasedFrom(now.toISOString());
  return Promise.all(
    closes.slice(0, namedAtMost).map(async ({ _id: organization }) => ({
      organization,
      ...planOfClosed((await readSubscription(organization)).read, erased),
    })),
  );
}

/**
 * Closes a person's account, then the organizations that no other owner keeps, however many, and takes the comments that
 * they gave with their address off public pages. Where that is interrupted the schedule goes on, the latest with erasing. Closing what is closed already is done. Refused: `invalid` for a
 * wrong password, also one that was changed in between.
 */
export async function closeAccount(person: UserItem, password: string, now: Date): Promise<{ closed: true } | Refusal> {
  if (!(await isPassword(password, person.passwordHash))) return passwordWrong;
  const notice = messagePut(composeAccountNotice("account_closed", person, now, await plansOf(person._id, now)));
  if (await closeUser(person, now, [notice])) await closeOrganizations(person._id, now.toISOString());
  else if ((await readUser(person._id))?.closedAt === undefined) return passwordWrong;
  await withdrawAllGiven(person);
  return { closed: true };
}
