import { messagePut, type RequestMessage } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { ifNew, tableName, transact, type Write } from "#functions/data/table.ts";
import { type ContactHashes, type KnownContacts, queuedWrites } from "./contacts.ts";
import { requestTokenPut } from "./request-tokens.ts";
import { type RequestItem, requestRecord } from "./requests.ts";

export interface Queueable {
  request: RequestItem;
  message: RequestMessage;
  tokenHash: string;
  hashes: readonly ContactHashes[];
  /** Read for the decision, by hash. */
  contacts: KnownContacts["contacts"];
}

/** Each writes up to seven items; DynamoDB takes 100 per transaction. */
export const queuedAtOnce = 8;

const writesOf = ({ request, message, tokenHash, hashes, contacts }: Queueable): Write[] => [
  { Put: { TableName: tableName, Item: requestRecord(request), ConditionExpression: ifNew } },
  requestTokenPut(tokenHash, { organization: request.organization, request: request._id }, new Date(request.at)),
  ...queuedWrites(request.organization, contacts, {
    message: message._id,
    request: request._id,
    hashes,
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
