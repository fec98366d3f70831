import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { encodeTime } from "ulid";
import { readable } from "#functions/data/item.ts";
import { requestKey, requestsOfBatch } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import type { RequestFilter } from "#shared/contract/requests.ts";
import { stepsOf } from "#shared/rules/figures/funnel.ts";
import { dayAfter, startOfDay } from "#shared/rules/figures/period.ts";
import { matchesWords } from "#shared/rules/search.ts";
import { RequestItem } from "./requests.ts";

type ListFilter = RequestFilter & { locations?: readonly string[] };

interface RequestListing {
  organization: string;
  timeZone: string;
  /** `locations` are the only ones to show; without it all are. */
  filter: ListFilter;
  limit: number;
  after: string | null;
}

const readAtMost = 2_000;
const atOnce = 100;

const firstId = "0".repeat(26);
const lastId = `7${"Z".repeat(25)}`;
const timeAt = (moment: number) => encodeTime(Math.max(0, moment), 10);

const matches = (request: RequestItem, filter: ListFilter): boolean =>
  (filter.status === undefined || request.status === filter.status) &&
  (filter.step === undefined || stepsOf(request).includes(filter.step)) &&
  (filter.channel === undefined || request.channel === filter.channel) &&
  (filter.location === undefined || request.location?._id === filter.location) &&
  (filter.locations === undefined || filter.locations.includes(request.location?._id ?? "")) &&
  (filter.employee === undefined || request.employee?._id === filter.employee) &&
  (filter.replied === undefined || request.replies.length > 0) &&
  (filter.q === undefined ||
    matchesWords(filter.q, [request.customer.name, request.customer.email, request.customer.phone]));

const narrows = ({ status, step, channel, location, locations, employee, replied, q }: ListFilter): boolean =>
  [status, step, channel, location, locations, employee, replied, q].some((wanted) => wanted !== undefined);

/** A page of requests, newest first; a search stops after 2,000 and says where to continue. */
export async function listRequests({
  organization,
  timeZone,
  filter,
  limit,
  after,
}: RequestListing): Promise<{ items: RequestItem[]; next: string | null }> {
  const from = filter.from ? timeAt(startOfDay(timeZone, filter.from)).padEnd(26, "0") : firstId;
  const to = filter.to ? timeAt(startOfDay(timeZone, dayAfter(filter.to, 1)) - 1).padEnd(26, "Z") : lastId;
  if (from > to || filter.locations?.length === 0) return { items: [], next: null };
  const index = filter.batch === undefined ? undefined : "gsi1";
  const [pk, sk] = index === undefined ? (["pk", "sk"] as const) : (["gsi1pk", "gsi1sk"] as const);
  const partition =
    filter.batch === undefined ? requestKey(organization, "").pk : requestsOfBatch(organization, filter.batch);
  const items: RequestItem[] = [];
  let last = after;
  // Reveals whether there is a next page.
  const part = narrows(filter) ? atOnce : limit + 1;
  for (let read = 0; read < readAtMost; read += part) {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: index,
        KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :from AND :to",
        ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
        ExpressionAttributeValues: { ":pk": partition, ":from": from, ":to": to },
        ScanIndexForward: false,
        Limit: part,
        ExclusiveStartKey: last
          ? { ...requestKey(organization, last), ...(index && { [pk]: partition, [sk]: last }) }
          : undefined,
      }),
    );
    for (const item of Items) {
      for (const request of readable(RequestItem, [item])) {
        if (!matches(request, filter)) continue;
        // A cursor must not name a request of another location.
        if (items.length === limit) return { items, next: (filter.locations && items.at(-1)?._id) ?? last };
        items.push(request);
      }
      last = String(item.sk);
    }
    if (LastEvaluatedKey === undefined) return { items, next: null };
  }
  return { items, next: last };
}
