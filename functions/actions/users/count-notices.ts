import { decodeTime } from "ulid";
import { hashOf, partOf } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { type Count, type CountedCall, countedCall, countPart, takeCallOff } from "#functions/data/limits.ts";
import { messagePut } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import { membershipMails, membershipMailsOfDay } from "#shared/rules/accounts/organization-user.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { inboxOf } from "#shared/rules/requests/inbox.ts";
import { composeMembershipNotice, type Done } from "./compose-membership-notice.ts";

const seconds = inSeconds(oneDay);

type Reader = Pick<UserItem, "_id" | "language" | "email">;

/** The emails that a change may cause. */
export interface CountedNotices {
  /** Queues them, in the transaction of the change. */
  writes: Write[];
  /** Takes them off their counts again, where the change does not happen. */
  takeBack: () => Promise<void>;
}

/** Where nobody is told. */
export const untold: CountedNotices = { writes: [], takeBack: () => Promise.resolve() };

const ofAccount = (account: string): Count => ({ name: "membershipMails", hash: hashOf(account), seconds });
const ofAddress = (email: string): Count => ({ name: "membershipMail", hash: hashOf(inboxOf(email)), seconds });

/** Counts one email for whoever causes it and for its address; null where either has had as many as one day allows. */
async function countOne({ email }: Reader, by: string, now: Date): Promise<CountedCall[] | null> {
  const [account, address] = [ofAccount(by), ofAddress(email)];
  const [whole, part] = ["sent", partOf(by)];
  const most = membershipMailsOfDay(now.getTime() - decodeTime(by));
  if (!(await countPart(account, whole, { whole: most, part: most }, now))) return null;
  const counted = countedCall(account, whole, now);
  if (await countPart(address, part, { whole: membershipMails.fromAll, part: membershipMails.fromOne }, now))
    return [counted, countedCall(address, part, now)];
  await takeCallOff(counted);
  return null;
}

/**
 * Counts the emails that tell people what somebody does with their memberships, and answers those that may go out. One
 * person's free account must neither fill the queue that everybody's emails wait in nor somebody's mailbox.
 */
export async function countNotices(people: readonly Reader[], done: Done, now: Date): Promise<CountedNotices> {
  const found = await Promise.all(
    people.map(async (reader) => ({ reader, counted: await countOne(reader, done.by, now) })),
  );
  const told = found.flatMap(({ reader, counted }) => (counted === null ? [] : [{ reader, counted }]));
  return {
    writes: told.map(({ reader }) => messagePut(composeMembershipNotice(reader, done, now))),
    takeBack: async () => {
      await Promise.all(told.flatMap(({ counted }) => counted.map(takeCallOff)));
    },
  };
}
