import { type CountedNotices, untold } from "#functions/actions/users/count-notices.ts";
import { hashOf } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { countedCall, countPart, takeCallOff } from "#functions/data/limits.ts";
import { type ClosesWith, messagePut } from "#functions/data/sending/messages.ts";
import { accountNotices } from "#shared/rules/accounts/account.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { composeAccountNotice } from "./compose-account-notice.ts";

/** What may be taken back is never counted beyond its bound: a part's count ends there. */
const sent = "sent";

/**
 * Counts an email that tells a person what they did with their account, and answers the write that queues it: none where
 * they have had as many of the day. One write unit, and one more to take it back.
 */
export async function countAccountNotice(
  template: "password_changed" | "account_closed",
  person: Pick<UserItem, "_id" | "language" | "email">,
  now: Date,
  closes?: readonly ClosesWith[],
): Promise<CountedNotices> {
  const count = { name: `accountMails:${template}`, hash: hashOf(person._id), seconds: inSeconds(oneDay) };
  if (!(await countPart(count, sent, { whole: accountNotices, part: accountNotices }, now))) return untold;
  return {
    writes: [messagePut(composeAccountNotice(template, person, now, closes))],
    takeBack: () => takeCallOff(countedCall(count, sent, now)),
  };
}
