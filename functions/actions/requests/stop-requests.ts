import { type Mark, readKnown, stoppedPut } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { transact } from "#functions/data/table.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason } from "#shared/model/stopped.ts";
import { masked } from "#shared/rules/masked.ts";
import { dropRequest } from "./cancel-request.ts";
import { markOf } from "./mark-person.ts";
import { findRequest } from "./open-request.ts";

/** A number or address that may not be asked any more, and how it came to that. */
interface Stop {
  mark: Mark;
  /** Null where it was erased, and only its mark is known. */
  address: string | null;
  channel: RequestChannel;
  because: StopReason;
}

/**
 * Keeps a number or address from being asked by an organization, from this moment on, and drops what is queued to it with its
 * credits given back. Again it changes nothing: the first reason stays.
 */
async function stop(organization: string, { mark, address, channel, because }: Stop, now: Date): Promise<void> {
  const stopped = { _id: mark.own, address: address && masked(address), channel, because, since: now.toISOString() };
  await transact(() => [stoppedPut(organization, stopped)]);
  const { asked } = await readKnown(organization, [mark]);
  const queued = asked.get(mark.own)?.queued ?? null;
  if (queued !== null) await dropRequest(queued, because, now);
}

/** All numbers and addresses of a request's customer. */
async function stopsOf({ organization, customer, persons, channel }: RequestItem): Promise<Stop[]> {
  const key = await signingKey();
  const { phone, email } = customer;
  const because = "opted_out";
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own }, address: null, channel, because }));
  return [
    ...(phone === null
      ? []
      : [
          {
            mark: markOf(key, organization, "phone", phone),
            address: phone,
            channel: "sms" as const,
            because,
          } as const,
        ]),
    ...(email === null
      ? []
      : [
          {
            mark: markOf(key, organization, "email", email),
            address: email,
            channel: "email" as const,
            because,
          } as const,
        ]),
  ];
}

/** Stops requests of an organization to the customer of one of them, by every channel. False for a token that nobody knows. */
export async function stopRequests(token: string, now: Date): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  for (const one of await stopsOf(request)) await stop(request.organization, one, now);
  return true;
}

/** Whether a request's customer has said stop, to its organization or to all. */
export async function isStopped(request: RequestItem): Promise<boolean> {
  const marks = (await stopsOf(request)).map(({ mark }) => mark);
  const { stopped } = await readKnown(request.organization, marks);
  return stopped.size > 0;
}
