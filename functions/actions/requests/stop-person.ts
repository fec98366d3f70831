import { allMarks, type Mark, readKnown } from "#functions/data/requests/persons.ts";
import { keepStopped } from "#functions/data/requests/stops.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import type { Named } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { Stopped, StopReason, StopWay } from "#shared/model/stopped.ts";
import { masked } from "#shared/rules/masked.ts";
import { dropRequest } from "./cancel-request.ts";
import { markOf, type Reached } from "./mark-person.ts";

/** Why somebody may not be asked any more, how we know, and since when: ISO 8601. */
export interface Cause {
  because: StopReason;
  how: StopWay;
  since: string;
  by?: Named | null;
}

/** A number or address that may not be asked any more. */
export interface Stop {
  mark: Mark;
  /** Null where it was erased, and only its mark is known. */
  address: string | null;
  channel: RequestChannel;
}

/** A number's or address's stop. */
export const stopOf = (key: string, organization: string, of: "phone" | "email", address: string): Stop => ({
  mark: markOf(key, organization, of, address),
  address,
  channel: of === "phone" ? "sms" : "email",
});

/** The stops of all numbers and addresses of somebody. */
export const stopsOf = (key: string, organization: string, { phone, email }: Reached): Stop[] => [
  ...(phone === null ? [] : [stopOf(key, organization, "phone", phone)]),
  ...(email === null ? [] : [stopOf(key, organization, "email", email)]),
];

/** A stop as it is stored, with its address masked. */
export const stoppedBy = (
  mark: string,
  { address, channel }: Omit<Stop, "mark">,
  { because, how, since, by = null }: Cause,
): Stopped => ({ _id: mark, address: address && masked(address), channel, because, how, since, by });

/**
 * Keeps a number or address from being asked by an organization, from this moment on, and drops what is queued to it with its
 * credits given back. Again it changes nothing, and another reason is kept beside the first. `keep` writes it down.
 */
export async function stopPerson(
  organization: string,
  stop: Stop,
  cause: Cause,
  now: Date,
  keep: (organization: string, stopped: Stopped) => Promise<void> = keepStopped,
): Promise<void> {
  await keep(organization, stoppedBy(stop.mark.own, stop, cause));
  const { asked, stopped } = await readKnown(organization, [stop.mark]);
  for (const { own } of allMarks([stop.mark])) {
    const queued = asked.get(own)?.queued ?? null;
    if (queued === null || stopped.size === 0) continue;
    // An address that is dead keeps no text from its owner's number.
    if (cause.because === "bounced" && (await readMessage(queued))?.channel !== stop.channel) continue;
    await dropRequest(queued, cause.because, now);
  }
}
