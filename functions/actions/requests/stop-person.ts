import { allMarks, readKnown, type StoppedItem } from "#functions/data/requests/persons.ts";
import { remindNever } from "#functions/data/requests/reminders.ts";
import { readRequest } from "#functions/data/requests/requests.ts";
import { keepStopped } from "#functions/data/requests/stops.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { eachOfPerson } from "#shared/rules/requests/suppression-reasons.ts";
import { dropRequest } from "./cancel-request.ts";
import { requestKnowing } from "./linked-contacts.ts";
import { type Cause, type Stop, stoppedBy, stopsOfCustomer } from "./stop-of.ts";
import { suppressLinkedContacts } from "./suppress-linked-contacts.ts";

type Keep = (organization: string, stopped: StoppedItem) => Promise<void>;

/**
 * Stops linked contacts before dropping the message, so that a retry finds it; returns their hashes if it may be sent.
 */
async function dropQueued(
  organization: string,
  { queued, request }: { queued: string; request: string | null },
  { because, now }: { because: Cause["because"]; now: Date },
): Promise<string[]> {
  const named = request === null ? null : await readRequest(organization, request);
  if (named !== null) await suppressLinkedContacts(organization, await stopsOfCustomer(named));
  if ((await dropRequest(queued, because, now)) || named === null) return [];
  const status = (await readMessage(queued))?.status;
  return status === "sending" || status === "sent" || status === "unknown" ? named.persons : [];
}

/** Stored first, so that concurrent queuing is refused; returns linked hashes read afterwards. */
async function stopOne(
  organization: string,
  stop: Stop,
  { cause, now, keep }: { cause: Cause; now: Date; keep: Keep },
): Promise<string[]> {
  await keep(organization, stoppedBy(stop.mark.own, stop, cause));
  const { asked, stopped } = await readKnown(organization, [stop.mark]);
  for (const { own } of allMarks([stop.mark])) {
    const sent = asked.get(own)?.lastSent ?? null;
    if (sent !== null && cause.because !== "bounced") await remindNever({ organization, _id: sent }, now);
  }
  const beside = [...(asked.get(stop.mark.own)?.linked ?? [])];
  for (const { own } of allMarks([stop.mark])) {
    const { queued = null, lastRequest: request = null } = asked.get(own) ?? {};
    if (queued !== null && stopped.size > 0)
      beside.push(...(await dropQueued(organization, { queued, request }, { because: cause.because, now })));
  }
  return beside;
}

/** Suppresses contacts and all linked ones for an organization, and cancels queued messages; idempotent. */
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
