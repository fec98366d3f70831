import { type Count, type CountedCall, countedCall, countOnce, takeCallOff } from "#functions/data/limits.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { askedADay } from "#shared/rules/requests/send-decision.ts";
import type { Marks } from "./persons.ts";

/** A message that is sent to a number or address, and the mark of that. */
export interface Sending {
  mark: Marks;
  message: string;
}

/** How many messages of all organizations together go to a number or address in a day. */
const countOfDay = ({ mark }: Sending): Count => ({
  name: "requestsTo",
  hash: mark.everywhere,
  seconds: inSeconds(oneDay),
});

/** A place that a message took. */
export type Place = CountedCall;

/**
 * Takes one of the places that a number or address has today for requests of all organizations together, once however
 * often its message is tried. Null where there is none left. What is queued takes none: nobody can use up the day of people
 * whom others want to ask but by writing to them. 1 write unit.
 */
export async function takePlace(sending: Sending, now: Date): Promise<Place | null> {
  const count = countOfDay(sending);
  const isTaken = await countOnce(count, sending.message, askedADay, now);
  return isTaken ? countedCall(count, sending.message, now) : null;
}

/** Gives the place back of a message that was certainly not sent and is not tried again. 1 write unit. */
export const givePlaceBack = (place: Place): Promise<void> => takeCallOff(place);
