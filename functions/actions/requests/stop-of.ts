import type { Mark, StoppedItem } from "#functions/data/requests/persons.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Named } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";
import { masked } from "#shared/rules/masked.ts";
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

/** The stops of a request's customer. Of an erased one the marks alone are known. */
export async function stopsOfCustomer(request: RequestItem): Promise<Stop[]> {
  const { organization, customer, persons, channel } = request;
  const { phone, email } = customer;
  if (phone === null && email === null)
    return persons.map((own) => ({ mark: { own, everywhere: own, former: null }, address: null, channel }));
  return stopsOf(await signingKey(), organization, customer);
}
