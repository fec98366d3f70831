import { type CountedCall, countedCall, countOnce, type LimitCount, takeCallOff } from "#functions/data/limits.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { askedADay } from "#shared/rules/requests/send-decision.ts";
import type { ContactHashes } from "./contacts.ts";

export interface DailySend {
  hashes: ContactHashes;
  message: string;
}

/** Daily limit per contact across organizations. */
const countOfDay = ({ hashes }: DailySend): LimitCount => ({
  name: "requestsTo",
  hash: hashes.person,
  seconds: inSeconds(oneDay),
});

export type DailySlot = CountedCall;

/**
 * Reserves one of a contact's daily sends, once per message; null if used up. Queueing reserves none, so nobody can
 * exhaust others' quota.
 */
export async function takeDailySlot(sending: DailySend, now: Date): Promise<DailySlot | null> {
  const count = countOfDay(sending);
  const isTaken = await countOnce(count, sending.message, askedADay, now);
  return isTaken ? countedCall(count, sending.message, now) : null;
}

/** Returns the slot of a message that was certainly not sent. */
export const returnDailySlot = (place: DailySlot): Promise<void> => takeCallOff(place);
