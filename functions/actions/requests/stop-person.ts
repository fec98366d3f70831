import { allMarks, type Mark, readKnown, type StoppedItem } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { keepStopped } from "#functions/data/requests/stops.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Named } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";
import { masked } from "#shared/rules/masked.ts";
import { eachOfPerson } from "#shared/rules/requests/who-said.ts";
import { dropRequest } from "./cancel-request.ts";
import { besideIn, requestKnowing } from "./linked-marks.ts";
import { markOf, type Reached } from "./mark-person.ts";

/** Why somebody may not be asked any more, how we know, and since when: ISO 8601. */
export interface Cause {
  because: StopReason;
  how: StopWay;
  since: string;
  /** The mark of the number or address that proved to say so; null for what was not said by one. */
  from?: string | null;
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
  { because, how, since, from = null, by = null }: Cause,
): StoppedItem => ({ _id: mark, address: address && masked(address), channel, because, how, since, by, from });

/** Writes down that a number or address may not be asked. */
type Keep = (organization: string, stopped: StoppedItem) => Promise<void>;

/** The stops of a request's customer. Of an erased one the marks alone are known. */
export async function stopsOfCustomer(request: RequestItem): Promise<Stop[]> {
  const { organization, customer, persons, channel } = request;
  const { phone, email } = customer;
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own, former: null }, address: null, channel }));
  return stopsOf(await signingKey(), organization, customer);
}

/**
 * Keeps one number or address from being asked by an organization, and drops what is queued to it with its credits given
 * back. Answers the marks beside it, as they stand once that holds: whatever is queued later is refused.
 */
async function stopOne(
  organization: string,
  stop: Stop,
  { cause, now, keep }: { cause: Cause; now: Date; keep: Keep },
): Promise<string[]> {
  await keep(organization, stoppedBy(stop.mark.own, stop, cause));
  const { asked, stopped } = await readKnown(organization, [stop.mark]);
  for (const { own } of allMarks([stop.mark])) {
    const queued = asked.get(own)?.queued ?? null;
    if (queued !== null && stopped.size > 0) await dropRequest(queued, cause.because, now);
  }
  return besideIn(organization, asked.get(stop.mark.own) ?? null);
}

/**
 * Keeps somebody from being asked by an organization, from this moment on: by `stops`, for `cause`, and by all other
 * numbers and addresses that its requests know of the same person, as if they had unsubscribed by these as well. What is
 * queued to them is dropped. Again it changes nothing, and another reason is kept beside the first. `keep` writes it down.
 */
export async function stopPerson(
  organization: string,
  stops: readonly Stop[],
  cause: Cause,
  now: Date,
  keep: Keep = keepStopped,
): Promise<void> {
  const said = new Map(stops.map((stop) => [stop.mark.own, stop]));
  await eachOfPerson([...said.keys()], async (mark) => {
    const stop = said.get(mark);
    if (stop) return stopOne(organization, stop, { cause, now, keep });
    const request = await requestKnowing(organization, mark);
    const known = request && (await stopsOfCustomer(request)).find((one) => one.mark.own === mark);
    const beside = known ?? { mark: { own: mark, everywhere: mark, former: null }, address: null, channel: "email" };
    return stopOne(organization, beside, { cause: { ...cause, because: "opted_out" }, now, keep });
  });
}
