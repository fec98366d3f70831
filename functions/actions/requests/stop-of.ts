import { contactMark, type Reached } from "#functions/actions/sending/mark-person.ts";
import type { Mark, StoppedItem } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";
import { maskedAddress } from "#shared/rules/masked.ts";

/** `since` is ISO 8601. */
export interface Cause {
  because: StopReason;
  how: StopWay;
  since: string;
  /** Hash of the contact that the stop came from, or null. */
  from?: string | null;
  by?: NamedThing | null;
}

export interface Stop {
  mark: Mark;
  /** Null if erased and only the hash is known. */
  address: string | null;
  channel: RequestChannel;
}

export const stopOf = (key: string, organization: string, of: "phone" | "email", address: string): Stop => ({
  mark: contactMark(key, organization, of, address),
  address,
  channel: of === "phone" ? "sms" : "email",
});

const stopsOf = (key: string, organization: string, { phone, email }: Reached): Stop[] => [
  ...(phone === null ? [] : [stopOf(key, organization, "phone", phone)]),
  ...(email === null ? [] : [stopOf(key, organization, "email", email)]),
];

/** Stored form, with the address masked. */
export const stoppedBy = (
  mark: string,
  { address, channel }: Omit<Stop, "mark">,
  { because, how, since, from = null, by = null }: Cause,
): StoppedItem => ({ _id: mark, address: address && maskedAddress(address), channel, because, how, since, by, from });

/** Stops of a request's customer; an erased one is known by hashes only. */
export async function stopsOfCustomer(request: RequestItem): Promise<Stop[]> {
  const { organization, customer, persons, channel } = request;
  const { phone, email } = customer;
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own, former: null }, address: null, channel }));
  return stopsOf(await signingKey(), organization, customer);
}
