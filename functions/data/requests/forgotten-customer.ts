import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { askedKey, askedOfPerson, messageKey, requestKey, stoppedKey } from "#functions/data/keys.ts";
import { textAnswersOf } from "#functions/data/sending/text-answers.ts";
import {
  documents,
  ifConditionHolds,
  ifNew,
  ifThere,
  pagesBelow,
  readAll,
  tableName,
  type Write,
} from "#functions/data/table.ts";
import { reminderOf } from "./remind-at.ts";

const nobody = { name: null, phone: null, email: null };

const Marks = z.catch(z.array(z.string()), []);
const odd = z.catch(z.nullable(z.string()), null);

/** What is read of a request to know whose it is, whatever else of it this release can read. */
const RequestOfPerson = itemOf(
  z.object({
    _id: z.string(),
    persons: Marks,
    status: z.catch(z.string(), ""),
    reminder: z.catch(z.nullish(z.object({ status: z.string() })), null),
    customer: z.catch(z.object({ name: odd, phone: odd, email: odd }), nobody),
    channel: z.catch(z.string(), ""),
    /** When it went out. */
    sentAt: odd,
  }),
);
export type RequestOfPerson = z.infer<typeof RequestOfPerson>;

/** A request, to know whose it is; null where it is not there. 1 read unit. */
export async function requestOfPerson(organization: string, request: string): Promise<RequestOfPerson | null> {
  const found = await readAll([requestKey(organization, request)], { ConsistentRead: true });
  return readable(RequestOfPerson, found)[0] ?? null;
}

/**
 * An organization's requests to somebody, by the marks of their number and address. All are read for it: 0.5 read units for
 * each 4 kB.
 */
export async function requestsOfPerson(organization: string, marks: ReadonlySet<string>): Promise<RequestOfPerson[]> {
  const found: RequestOfPerson[] = [];
  const only = {
    ProjectionExpression: "#id, #status, persons, customer, reminder, channel, sentAt",
    ExpressionAttributeNames: { "#id": "_id", "#status": "status" },
  };
  for await (const { Items = [] } of pagesBelow(requestKey(organization, ""), only))
    found.push(...readable(RequestOfPerson, Items).filter(({ persons }) => persons.some((mark) => marks.has(mark))));
  return found;
}

const sentToNobody = {
  UpdateExpression: "SET #to = :nowhere",
  ExpressionAttributeNames: { "#to": "to" },
  ExpressionAttributeValues: { ":nowhere": "" },
};

/** What a request says no more: its customer and what they texted back, and with its answer the stars. It is reminded of no more, too. */
const askedNobody = (isAnswer: boolean) => ({
  UpdateExpression: `SET customer = :nobody, replies = :no${isAnswer ? ", rating = :none" : ""} REMOVE gsi2pk, gsi2sk`,
  ExpressionAttributeValues: { ":nobody": nobody, ":no": [], ...(isAnswer && { ":none": null }) },
});

/**
 * The writes by which a request says nothing of its customer any more, nor the messages that carried it. Refused where another
 * message, a reminder, was queued since they were read. `isAnswer`: its answer is erased in the same transaction. The marks
 * stay, so that whoever said stop is not asked again. 3 read units.
 */
export async function customerForgotten(organization: string, request: string, isAnswer: boolean): Promise<Write[]> {
  // Nothing is read of them but that they are there: one that this release cannot read is emptied, too.
  const keys = [requestKey(organization, request), messageKey(request), messageKey(reminderOf(request))];
  const found = new Map((await readAll(keys, { ConsistentRead: true })).map((item) => [item.pk, item]));
  if (found.size === 0) return [];
  return keys.map((Key): Write => {
    const item = found.get(Key.pk);
    if (item === undefined) return { ConditionCheck: { TableName: tableName, Key, ConditionExpression: ifNew } };
    const change = item.kind === "message" ? sentToNobody : askedNobody(isAnswer);
    return { Update: { TableName: tableName, Key, ConditionExpression: ifThere, ...change } };
  });
}

/** Leaves of somebody who may not be asked nothing but the hash: no part of their number or address. 1 write unit. */
export async function forgetStopped(organization: string, mark: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: stoppedKey(organization, mark),
        UpdateExpression: "SET address = :none",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":none": null },
      }),
    ),
  );
}

/** The marks above organizations of some whom an organization asked: also those of whom it knows nothing else any more. */
export async function everywhereOf(organization: string, marks: readonly string[]): Promise<string[]> {
  const found = await readAll(marks.map((mark) => askedKey(organization, mark)));
  const start = askedOfPerson("");
  return found.flatMap(({ gsi1pk }) =>
    typeof gsi1pk === "string" && gsi1pk.startsWith(start) ? gsi1pk.slice(start.length) : [],
  );
}

/** Takes a number, by its mark above organizations, out of what its owner's words were answered with. 138 read units. */
export async function forgetTextAnswers(mark: string, now: Date): Promise<void> {
  for (const { pk, sk } of await readAll(textAnswersOf(mark, now).map(messageKey)))
    await ifConditionHolds(
      documents.send(
        new UpdateCommand({ TableName: tableName, Key: { pk, sk }, ConditionExpression: ifThere, ...sentToNobody }),
      ),
    );
}
