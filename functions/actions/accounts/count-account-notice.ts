import { newAccountNotice } from "#functions/actions/sending/messages/account-notice.ts";
import { type CountedNotices, untold } from "#functions/actions/users/count-notices.ts";
import { hashOf } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { countedCall, countPart, takeCallOff } from "#functions/data/limits.ts";
import { type ClosesWith, messagePut } from "#functions/data/sending/messages.ts";
import { accountNotices } from "#shared/rules/accounts/account.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";

/** A part's count stops at its limit, so taking back never leaves it too high. */
const sent = "sent";

/** Counts a notice toward its daily limit and returns its write, or none once the limit is reached. */
export async function countAccountNotice(
  template: "password_changed" | "account_closed",
  person: Pick<UserItem, "_id" | "language" | "email">,
  now: Date,
  closes?: readonly ClosesWith[],
): Promise<CountedNotices> {
  const count = { name: `accountMails:${template}`, hash: hashOf(person._id), seconds: inSeconds(oneDay) };
  if (!(await countPart(count, sent, { whole: accountNotices, part: accountNotices }, now))) return untold;
  return {
    writes: [messagePut(newAccountNotice(template, person, now, closes))],
    takeBack: () => takeCallOff(countedCall(count, sent, now)),
  };
}
