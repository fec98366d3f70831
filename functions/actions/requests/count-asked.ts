import { decodeTime } from "ulid";
import { hashOf } from "#functions/crypto/token.ts";
import type { Asker } from "#functions/data/audit/by.ts";
import { type Count, countWithin } from "#functions/data/limits.ts";
import { transact } from "#functions/data/table.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { requestsOfDay } from "#shared/rules/requests-of-day.ts";

const dayInSeconds = inSeconds(oneDay);
const ofDay = (by: string, id: string): Count => ({ name: `requests:${by}`, hash: hashOf(id), seconds: dayInSeconds });

/**
 * Counts customers that are about to be asked, for the account that asks and for its organization, both or neither. A
 * member's account that is older asks as many as it may in an organization that is new. 4 write units. Refused:
 * `too_many` where they are more than are left of today.
 */
export async function countAsked(
  { organization, account, now }: Pick<Asker, "organization" | "account" | "now">,
  customers: number,
): Promise<Refusal | null> {
  if (customers === 0) return null;
  const allowed = (id: string) => requestsOfDay(now.getTime() - decodeTime(id));
  const { done } = await transact(() => [
    countWithin(ofDay("account", account), allowed(account), now, customers),
    countWithin(ofDay("organization", organization), Math.max(allowed(account), allowed(organization)), now, customers),
  ]);
  if (done) return null;
  return { refused: "too_many", retryAfter: dayInSeconds - (Math.floor(inSeconds(now.getTime())) % dayInSeconds) };
}
