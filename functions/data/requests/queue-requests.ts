import { messagePut, type RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { ifNew, tableName, transact, type Write } from "#functions/data/table.ts";
import { type AskedItem, type Mark, queuedWrites } from "./persons.ts";
import { requestTokenPut } from "./request-tokens.ts";
import { type RequestItem, requestRecord } from "./requests.ts";

/** A request that was decided for, with all that is written with it. */
export interface Queueable {
  request: RequestItem;
  message: RequestMessage;
  tokenHash: string;
  marks: readonly Mark[];
  /** What was known of its customer when it was decided, by their marks. */
  asked: ReadonlyMap<string, AskedItem>;
}

/** Requests of one transaction: each writes twelve items at most, and all share the pool's; DynamoDB takes 100. */
export const queuedAtOnce = 8;

const writesOf = ({ request, message, tokenHash, marks, asked }: Queueable): Write[] => [
  { Put: { TableName: tableName, Item: requestRecord(request), ConditionExpression: ifNew } },
  requestTokenPut(tokenHash, { organization: request.organization, request: request._id }, new Date(request.at)),
  ...queuedWrites(request.organization, asked, {
    message: message._id,
    request: request._id,
    marks,
    channel: request.channel,
  }),
  messagePut(message),
];

/**
 * Queues some requests of one organization (eight at most), all or none, in one transaction: each request with its link,
 * its customer as one who is asked, the conditions that nobody stopped, its message, and the credits of all with an entry
 * each. Refused where anything of this was not so: decide again. 20 write units each, more where number and address are
 * known, and 2 for the pool.
 */
export async function queueRequests(queueable: readonly Queueable[], now: Date): Promise<boolean> {
  const [first] = queueable;
  if (first === undefined) return true;
  const spent = queueable.map(({ request, message }) => ({
    cause: "request" as const,
    credits: -message.data.credits,
    about: request._id,
    by: request.by,
  }));
  const { organization } = first.request;
  return (await transact(() => [...changeCredits(organization, spent, now), ...queueable.flatMap(writesOf)])).done;
}
