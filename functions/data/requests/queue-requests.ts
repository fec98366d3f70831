import { messagePut, type RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { ifNew, tableName, transact, type Write } from "#functions/data/table.ts";
import { type AskedItem, type Mark, queuedWrites } from "./persons.ts";
import { requestTokenPut } from "./request-tokens.ts";
import { type RequestItem, requestRecord } from "./requests.ts";

export interface Queueable {
  request: RequestItem;
  message: RequestMessage;
  tokenHash: string;
  marks: readonly Mark[];
  /** Read for the decision, by hash. */
  asked: ReadonlyMap<string, AskedItem>;
}

/** Each writes up to twelve items; DynamoDB takes 100 per transaction. */
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
 * Queues up to eight requests with messages, histories and credits, all or none; false if anything changed: decide
 * again.
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
