import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { requestKey, requestsOfBatch } from "#functions/data/keys.ts";
import { documents, readAll, tableName, ttl } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { Request } from "#shared/model/request.ts";
import { monthsAfter } from "#shared/rules/months.ts";
import { impliedMonths } from "#shared/rules/requests/consent.ts";

/**
 * A request as stored. Its customer's marks say who may not be asked; where their number may be is kept from the moment
 * it was accepted, so that the sender can decide again without a table of numbers.
 */
export const RequestItem = itemOf(
  z.extend(Request, {
    organization: z.string(),
    /** The day that it was asked on, where the organization is; null for requests of before they were counted. */
    day: orNull(z.string()),
    /** When its customer was shown the way to a public page, and when they went there. */
    invitedAt: orNull(z.string()),
    clickedAt: orNull(z.string()),
    persons: z._default(z.array(z.string()), []),
    /** Of an SMS: the number's country, and the time zones that it tells. */
    country: z._default(z.nullable(z.string()), null),
    timeZones: z._default(z.array(z.string()), []),
    /** What the organization was called when it was queued: so its words are, and cost, what was shown then. */
    business: z.optional(z.string()),
  }),
);
export type RequestItem = z.infer<typeof RequestItem>;

/** The item to store for a request. */
export const requestRecord = (request: RequestItem) => ({
  ...requestKey(request.organization, request._id),
  kind: "request",
  ...request,
  // From when it was due, as long as a purchase is consent, which it has to prove.
  expiresAt: ttl(monthsAfter(new Date(request.at), impliedMonths).getTime()),
  ...(request.batch !== null && { gsi1pk: requestsOfBatch(request.organization, request.batch), gsi1sk: request._id }),
});

/** The request as the API shows it. */
export const publicRequest = (request: RequestItem): Request => shown(Request, request);

/** One request of an organization, or null. 1 read unit. */
export async function readRequest(organization: string, request: string): Promise<RequestItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: requestKey(organization, request), ConsistentRead: true }),
  );
  return Item ? RequestItem.parse(Item) : null;
}

/** Several requests by their ids. Those that are not there are left out. 1 read unit each. */
export const readRequests = async (organization: string, ids: readonly string[]): Promise<RequestItem[]> =>
  readable(
    RequestItem,
    await readAll(
      ids.map((id) => requestKey(organization, id)),
      { ConsistentRead: true },
    ),
  );
