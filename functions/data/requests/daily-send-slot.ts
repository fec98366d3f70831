import { type Count, type CountedCall, countedCall, countOnce, takeCallOff } from "#functions/data/limits.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { askedADay } from "#shared/rules/requests/send-decision.ts";
import type { Marks } from "./persons.ts";

export interface Sending {
  mark: Marks;
  message: string;
}

/** Daily limit per contact across organizations. */
const countOfDay = ({ mark }: Sending): Count => ({
  name: "requestsTo",
  hash: mark.everywhere,
  seconds: inSeconds(oneDay),
});

export type Place = CountedCall;

/**
 * Reserves one of a contact's daily sends, once per message; null if used up. Queueing reserves none, so nobody can
 * exhaust others' quota.
 */
export async function takePlace(sending: Sending, now: Date): Promise<Place | null> {
  const count = countOfDay(sending);
  const isTaken = await countOnce(count, sending.message, askedADay, now);
  return isTaken ? countedCall(count, sending.message, now) : null;
}

/** Returns the slot of a message that was certainly not sent. */
export const givePlaceBack = (place: Place): Promise<void> => takeCallOff(place);
