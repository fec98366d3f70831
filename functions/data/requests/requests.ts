import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable, shown } from "#functions/data/item.ts";
import { requestKey, requestsOfBatch } from "#functions/data/keys.ts";
import { documents, readAll, tableName, ttl } from "#functions/data/table.ts";
import { orNull } from "#shared/model/moment.ts";
import { Request } from "#shared/model/request.ts";
import { monthsAfter } from "#shared/rules/dates.ts";
import { impliedMonths } from "#shared/rules/requests/consent.ts";

export const RequestItem = itemOf(
  z.extend(Request, {
    organization: z.string(),
    /** The day that it was asked on, where the organization is. */
    day: orNull(z.string()),
    invitedAt: orNull(z.string()),
    clickedAt: orNull(z.string()),
    persons: z._default(z.array(z.string()), []),
    /** Stored so that the sender needs no table of numbers. */
    country: z._default(z.nullable(z.string()), null),
    timeZones: z._default(z.array(z.string()), []),
    /** Copied when queued, so that text and cost stay as shown. */
    business: z.optional(z.string()),
  }),
);
export type RequestItem = z.infer<typeof RequestItem>;

export const requestRecord = (request: RequestItem) => ({
  ...requestKey(request.organization, request._id),
  kind: "request",
  ...request,
  // Kept as proof while a purchase implies consent.
  expiresAt: ttl(monthsAfter(new Date(request.at), impliedMonths).getTime()),
  ...(request.batch !== null && { gsi1pk: requestsOfBatch(request.organization, request.batch), gsi1sk: request._id }),
});

export const publicRequest = (request: RequestItem): Request => shown(Request, request);

export async function readRequest(organization: string, request: string): Promise<RequestItem | null> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: requestKey(organization, request), ConsistentRead: true }),
  );
  return Item ? RequestItem.parse(Item) : null;
}

export const readRequests = async (organization: string, ids: readonly string[]): Promise<RequestItem[]> =>
  readable(
    RequestItem,
    await readAll(
      ids.map((id) => requestKey(organization, id)),
      { ConsistentRead: true },
    ),
  );
