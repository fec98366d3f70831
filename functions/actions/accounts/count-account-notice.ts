import { hashOf } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { countCall } from "#functions/data/limits.ts";
import { type ClosesWith, messagePut } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { accountNotices } from "#shared/rules/accounts/account.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { composeAccountNotice } from "./compose-account-notice.ts";

/**
 * Counts an email that tells a person what they did with their account, and answers the write that queues it: none where
 * they have had as many of the day. One write unit.
 */
export async function countAccountNotice(
  template: "password_changed" | "account_closed",
  person: Pick<UserItem, "_id" | "language" | "email">,
  now: Date,
  closes?: readonly ClosesWith[],
): Promise<Write[]> {
  const count = { name: `accountMails:${template}`, hash: hashOf(person._id), seconds: inSeconds(oneDay) };
  if ((await countCall(count, now)) > accountNotices) return [];
  return [messagePut(composeAccountNotice(template, person, now, closes))];
}
