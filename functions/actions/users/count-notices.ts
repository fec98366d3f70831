import { decodeTime } from "ulid";
import { hashOf, shortHash } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import {
  type CountedCall,
  countedCall,
  countPart,
  type LimitCount,
  type PartBounds,
  takeCallOff,
} from "#functions/data/limits.ts";
import { type Message, messagePut, newMessage } from "#functions/data/sending/messages.ts";
import type { Write } from "#functions/data/table.ts";
import type { MembershipTemplate } from "#shared/model/organization-user.ts";
import type { Role } from "#shared/model/role.ts";
import { membershipMails, membershipMailsOfDay, ownershipMails } from "#shared/rules/accounts/organization-user.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { inboxOf } from "#shared/rules/requests/request-link.ts";

interface Done {
  template: MembershipTemplate;
  organization: string;
  by: string;
  role?: Role;
  person?: string;
}

const composeMembershipNotice = (
  { _id: user, language, email: to }: Pick<UserItem, "_id" | "language" | "email">,
  { template, ...done }: Done,
  now: Date,
): Message =>
  newMessage({ channel: "email", template, language, to, organization: null, data: { user, ...done }, now });

const seconds = inSeconds(oneDay);

const whole = "sent";

const partsOf = ({ fromAll, fromOne }: { fromAll: number; fromOne: number }): PartBounds => ({
  whole: fromAll,
  part: fromOne,
});

type Reader = Pick<UserItem, "_id" | "language" | "email">;

export interface CountedNotices {
  writes: Write[];
  /** Undoes the counts if the change fails. */
  takeBack: () => Promise<void>;
}

export const untold: CountedNotices = { writes: [], takeBack: () => Promise.resolve() };

/** Each kind has its own limits, so that one cannot use up another's. */
type NoticesOf = "role" | "ownership" | "owned";

const counts: Record<NoticesOf, { ofAccount: string; ofAddress: string }> = {
  role: { ofAccount: "membershipMails", ofAddress: "membershipMail" },
  ownership: { ofAccount: "ownershipMails", ofAddress: "ownershipMail" },
  owned: { ofAccount: "ownedMails", ofAddress: "ownedMail" },
};
const ofAccount = (of: NoticesOf, account: string): LimitCount => ({
  name: counts[of].ofAccount,
  hash: hashOf(account),
  seconds,
});
const ofAddress = (of: NoticesOf, email: string): LimitCount => ({
  name: counts[of].ofAddress,
  hash: hashOf(inboxOf(email)),
  seconds,
});

interface Counting {
  count: LimitCount;
  part: string;
  atMost: PartBounds;
}

/** All or none. */
async function countAll(countings: readonly Counting[], now: Date): Promise<CountedCall[] | null> {
  const counted: CountedCall[] = [];
  for (const { count, part, atMost } of countings) {
    if (!(await countPart(count, part, atMost, now))) {
      await Promise.all(counted.map(takeCallOff));
      return null;
    }
    counted.push(countedCall(count, part, now));
  }
  return counted;
}

/** Null beyond a daily limit of sender or address. */
async function countOne({ email }: Reader, by: string, of: NoticesOf, now: Date): Promise<CountedCall[] | null> {
  const address = { count: ofAddress(of, email), part: shortHash(by) };
  const account = (most: number) => ({ count: ofAccount(of, by), part: whole, atMost: { whole: most, part: most } });
  if (of === "role") {
    const most = membershipMailsOfDay(now.getTime() - decodeTime(by));
    return countAll([account(most), { ...address, atMost: partsOf(membershipMails) }], now);
  }
  const first = { ...address, atMost: { ...partsOf(ownershipMails), part: 1 } };
  return (
    (await countAll([first], now)) ??
    countAll([account(ownershipMails.ofAccount), { ...address, atMost: partsOf(ownershipMails) }], now)
  );
}

/** Counts notices against daily limits, so that a free account can flood neither queue nor mailbox. */
export async function countNotices(
  people: readonly Reader[],
  done: Done,
  now: Date,
  of: NoticesOf,
): Promise<CountedNotices> {
  const found = await Promise.all(
    people.map(async (reader) => ({ reader, counted: await countOne(reader, done.by, of, now) })),
  );
  const told = found.flatMap(({ reader, counted }) => (counted === null ? [] : [{ reader, counted }]));
  return {
    writes: told.map(({ reader }) => messagePut(composeMembershipNotice(reader, done, now))),
    takeBack: async () => {
      await Promise.all(told.flatMap(({ counted }) => counted.map(takeCallOff)));
    },
  };
}
