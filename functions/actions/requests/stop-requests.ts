import { auditPut } from "#functions/data/audit/audit.ts";
import { customer } from "#functions/data/audit/audit-actor.ts";
import { takeLinkBackBeside } from "#functions/data/requests/linked-suppressions.ts";
import { readKnown, standsFor, standsOf, writtenAs } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { keepStopped, keepStoppedWith, takeLinkBack } from "#functions/data/requests/stops.ts";
import { eachOfPerson, takesBack } from "#shared/rules/requests/suppression-reasons.ts";
import { besideMark } from "./linked-contacts.ts";
import { findRequest } from "./open-request.ts";
import { stopsOfCustomer } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** The link proves only the contact that the message went to. */
async function provenBy(request: RequestItem) {
  const stops = await stopsOfCustomer(request);
  const to = request.channel === "sms" ? stops.at(0) : stops.at(-1);
  return { stops, marks: stops.map(({ mark }) => mark), from: to === undefined ? null : writtenAs(to.mark).own };
}

interface ByLink {
  route: string;
  now: Date;
}

const entryOf = ({ organization, _id }: RequestItem, by: ByLink) =>
  auditPut({ organization, user: customer, ...by }, { subject: _id });

/** Opts a customer out by link, on every channel, with an audit entry; false for an unknown token. */
export async function stopRequests(token: string, by: ByLink): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { stops, from } = await provenBy(request);
  const cause = { because: "opted_out", how: "link", since: by.now.toISOString(), from } as const;
  const first = stops.at(0)?.mark.own;
  await stopPerson(request.organization, stops, cause, by.now, (organization, stopped) =>
    stopped._id === first
      ? keepStoppedWith(entryOf(request, by), organization, stopped)
      : keepStopped(organization, stopped),
  );
  return true;
}

/** Withdraws opt-outs made by the same contact's link; other reasons stay. False for an unknown token. */
export async function resumeRequests(token: string, by: ByLink): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { organization } = request;
  const { marks, from } = await provenBy(request);
  if (from === null) return true;
  const own = marks.map((mark) => mark.own);
  const reached = await eachOfPerson(own, (mark) => besideMark(organization, mark), Number.POSITIVE_INFINITY);
  await takeLinkBackBeside(organization, from, by.now);
  // Own hashes last, so that an interrupted run is repeated and logged.
  for (const mark of reached.toReversed())
    await takeLinkBack({ organization, mark, from }, by.now, mark === own[0] ? [entryOf(request, by)] : []);
  // Again, because an upload may have stopped linked contacts meanwhile.
  await takeLinkBackBeside(organization, from, by.now);
  return true;
}

/** Whether a customer is suppressed, and whether their link can undo it. */
export async function readStop(request: RequestItem, now: Date): Promise<{ stopped: boolean; byLink: boolean }> {
  const { marks, from } = await provenBy(request);
  const known = await readKnown(request.organization, marks);
  const { channel } = request;
  const stands = (["own", "everywhere"] as const).flatMap((kept) => standsFor(known, { marks, channel, kept }));
  const back = { how: "link", from: from ?? "", until: now.toISOString() } as const;
  const byLink = marks.some(({ own }) => {
    const item = known.stopped.get(own);
    return item !== undefined && standsOf(item).some((stand) => takesBack(back, stand, own));
  });
  return { stopped: stands.length > 0, byLink };
}
