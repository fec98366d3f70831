import {
  customerForgotten,
  forgetStopped,
  forgetTextAnswers,
  type RequestOfPerson,
  requestsOfPerson,
} from "#functions/data/requests/forgotten-customer.ts";
import { everybody } from "#functions/data/requests/persons.ts";
import { reminderOf } from "#functions/data/requests/remind-at.ts";
import { transact } from "#functions/data/table.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { eachOfPerson } from "#shared/rules/requests/who-said.ts";
import { canceled } from "#shared/rules/sending/sending.ts";
import { dropRequest } from "./cancel-request.ts";
import { besideMark } from "./linked-marks.ts";
import { markOf, markPerson, type Reached } from "./mark-person.ts";

/** Somebody who is to be forgotten, by what is known of them: marks of their own, and a number and an address. */
export interface Forgotten {
  organization: string;
  marks: readonly string[];
  reached: Reached;
}

/** One request: nothing goes out by it any more, and nobody can see whom it asked. */
async function forgetRequest(
  organization: string,
  { _id, status, reminder }: RequestOfPerson,
  now: Date,
): Promise<void> {
  if (status === "queued") await dropRequest(_id, canceled, now);
  if (reminder?.status === "queued") await dropRequest(reminderOf(_id), canceled, now);
  const writes = await customerForgotten(organization, _id, false);
  if (writes.length > 0) await transact(() => writes);
}

/** An organization's requests to somebody, and all their marks: those that the requests found name lead to more of them. */
async function everythingOf(organization: string, known: readonly string[]) {
  const marks = await eachOfPerson(known, (mark) => besideMark(organization, mark), Number.POSITIVE_INFINITY);
  const all = new Set(marks);
  for (;;) {
    const before = all.size;
    const requests = await requestsOfPerson(organization, all);
    for (const { persons } of requests) for (const mark of persons) all.add(mark);
    if (all.size === before) return { requests, marks: all };
  }
}

/**
 * Takes somebody out of everything that an organization asked them: all requests to their number or address with their
 * messages, what their texts were answered with, and who may not be asked, of whom the hash alone stays. What is still
 * queued is taken back. Doing it again changes nothing.
 */
export async function forgetCustomer({ organization, marks, reached }: Forgotten, now: Date): Promise<void> {
  const key = await signingKey();
  const known = new Set([...marks, ...markPerson(key, organization, reached).map(({ own }) => own)]);
  if (known.size === 0) return;
  // All is found before anything is emptied.
  const { requests, marks: all } = await everythingOf(organization, [...known]);
  for (const request of requests) await forgetRequest(organization, request, now);
  const everyone = [reached, ...requests.map(({ customer }) => customer)];
  const both = everyone.flatMap((one) => markPerson(key, organization, one));
  const own = new Set([...all, ...both.map((mark) => mark.own)]);
  for (const mark of own) await forgetStopped(organization, mark);
  for (const mark of new Set(both.map(({ everywhere }) => everywhere))) await forgetStopped(everybody, mark);
  const numbers = new Set(everyone.flatMap(({ phone }) => phone ?? []));
  for (const number of numbers) await forgetTextAnswers(markOf(key, everybody, "phone", number).everywhere, now);
}
