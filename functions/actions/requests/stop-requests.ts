import { auditPut } from "#functions/data/audit/audit.ts";
import { customer } from "#functions/data/audit/by.ts";
import { readKnown, standsFor, standsOf, writtenAs } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { takeLinkBackBeside } from "#functions/data/requests/stopped-beside.ts";
import { keepStopped, keepStoppedWith, takeLinkBack } from "#functions/data/requests/stops.ts";
import { eachOfPerson, takesBack } from "#shared/rules/requests/who-said.ts";
import { besideMark } from "./linked-marks.ts";
import { findRequest } from "./open-request.ts";
import { stopsOfCustomer } from "./stop-of.ts";
import { stopPerson } from "./stop-person.ts";

/** The marks of a request's customer, and of the number or address that its message went to: its link proves no other. */
async function provenBy(request: RequestItem) {
  const stops = await stopsOfCustomer(request);
  // A number stands before an address, also where their marks alone are left.
  const to = request.channel === "sms" ? stops.at(0) : stops.at(-1);
  return { stops, marks: stops.map(({ mark }) => mark), from: to === undefined ? null : writtenAs(to.mark).own };
}

/** By which route a customer does something with the link of a request, and when. */
interface ByLink {
  route: string;
  now: Date;
}

/** What the audit log says of that: a customer did it, by which request's link, and no more. */
const entryOf = ({ organization, _id }: RequestItem, by: ByLink) =>
  auditPut({ organization, user: customer, ...by }, { subject: _id });

/**
 * Stops requests of an organization to the customer of one of them, by every channel. The audit log says that a customer did
 * so, the first time. False for a token that nobody knows.
 */
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

/**
 * Lets an organization ask the customer of one of its requests again, as far as the number or address that its message went
 * to stopped it by a link or button. Every other reason stays. The audit log says that a customer did so. False for a token
 * that nobody knows.
 */
export async function resumeRequests(token: string, by: ByLink): Promise<boolean> {
  const request = await findRequest(token);
  if (request === null) return false;
  const { organization } = request;
  const { marks, from } = await provenBy(request);
  if (from === null) return true;
  const own = marks.map((mark) => mark.own);
  const reached = await eachOfPerson(own, (mark) => besideMark(organization, mark), Number.POSITIVE_INFINITY);
  await takeLinkBackBeside(organization, from, by.now);
  // The last of its own marks, so that what was not finished is done, and noted, again.
  for (const mark of reached.toReversed())
    await takeLinkBack({ organization, mark, from }, by.now, mark === own[0] ? [entryOf(request, by)] : []);
  // A row that was uploaded before they were gone may have stopped somebody else beside.
  await takeLinkBackBeside(organization, from, by.now);
  return true;
}

/** Whether a request's customer may not be asked, by its organization or by any, and whether its link takes that back. */
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
