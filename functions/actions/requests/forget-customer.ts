import { customerHashes } from "#functions/actions/sending/contact-hashes.ts";
import {
  customerAddresses,
  customerForgotten,
  forgetAddress,
  forgetTextAnswers,
  type RequestOfPerson,
  requestOfPerson,
  requestsOfPerson,
} from "#functions/data/requests/forgotten-customer.ts";
import { reminderOf } from "#functions/data/requests/remind-at.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { marksKey } from "#functions/services/secrets.ts";
import type { OtherRequests } from "#shared/contract/inputs/request.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { canceled } from "#shared/rules/sending/sending.ts";
import { dropRequest } from "./cancel-request.ts";

interface Forgotten {
  organization: string;
  request: string;
  others: OtherRequests | null;
}

/** Retries if a reminder is queued meanwhile. */
async function forgetRequest(organization: string, request: string, now: Date): Promise<void> {
  await retryOnConflict(async () => {
    const found = await requestOfPerson(organization, request);
    if (found?.status === "queued") await dropRequest(request, canceled, now);
    if (found?.reminder?.status === "queued") await dropRequest(reminderOf(request), canceled, now);
    const writes = await customerForgotten(organization, request, false);
    return writes.length === 0 || (await transact(() => writes)).done || undefined;
  });
}

/** Requests that share a hash with this one, or with a sent one that does. */
async function hangingOn(organization: string, { persons }: RequestOfPerson): Promise<RequestOfPerson[]> {
  const near = await requestsOfPerson(organization, new Set(persons));
  // Canceled requests may contain mistakes, so they link to nobody.
  const linked = near.filter(({ sentAt }) => sentAt !== null).flatMap((one) => one.persons);
  return linked.every((mark) => persons.includes(mark))
    ? near
    : requestsOfPerson(organization, new Set([...persons, ...linked]));
}

/** Certainly the same customer: equal contacts, or only the one that the first message went to. */
function isSame({ _id, persons, channel, sentAt }: RequestOfPerson, other: RequestOfPerson): boolean {
  // The phone number comes first.
  const wentTo = sentAt === null ? undefined : channel === "sms" ? persons.at(0) : persons.at(-1);
  const isOf = (marks: readonly (string | undefined)[]) => other.persons.every((mark) => marks.includes(mark));
  return _id === other._id || (persons.length === other.persons.length && isOf(persons)) || isOf([wentTo]);
}

const says = ({ customer, status }: RequestOfPerson): boolean =>
  status === "queued" || Object.values(customer).some((part) => part !== null);

/**
 * Erases a customer from all their requests; hashes of stops remain. `others` decides on linked requests that may be
 * somebody else's.
 */
export async function forgetCustomer(
  { organization, request, others }: Forgotten,
  now: Date,
): Promise<Refusal | undefined> {
  const first = await requestOfPerson(organization, request);
  if (first === null || first.persons.length === 0) return undefined;
  // Find everything before erasing, because erasure breaks the links.
  const hanging = await hangingOn(organization, first);
  const same = [...hanging.filter((one) => isSame(first, one) && one._id !== request), first];
  const further = hanging.filter((one) => !isSame(first, one));
  const count = further.filter(says).length;
  if (count > 0 && others === null)
    return { refused: "invalid", fields: { others: { key: "other_requests", values: { count: String(count) } } } };
  const requests = others === "erase" ? [...further, ...same] : same;
  for (const { _id } of requests) await forgetRequest(organization, _id, now);
  const key = await marksKey();
  const hashes = requests.flatMap(({ customer }) => customerHashes(key, organization, customer));
  const own = [...new Set(requests.flatMap(({ persons }) => persons))];
  const addresses = new Set([...hashes.map(({ address }) => address), ...(await customerAddresses(organization, own))]);
  for (const mark of own) await forgetAddress(organization, mark);
  for (const address of addresses) await forgetTextAnswers(address, now);
  return undefined;
}
