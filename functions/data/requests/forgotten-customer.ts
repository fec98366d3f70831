import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { contactKey, messageKey, requestKey } from "#functions/data/keys.ts";
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
import { orNull } from "#shared/model/moment.ts";
import { ContactItem } from "./contacts.ts";
import { reminderOf } from "./remind-at.ts";

const nobody = { name: null, phone: null, email: null };

/** What is read of a request to know whose it is. */
const RequestOfPerson = itemOf(
  z.object({
    _id: z.string(),
    persons: z._default(z.array(z.string()), []),
    status: z.string(),
    reminder: z.nullish(z.object({ status: z.string() })),
    customer: z.object({ name: orNull(z.string()), phone: orNull(z.string()), email: orNull(z.string()) }),
    channel: z.string(),
    /** When it went out. */
    sentAt: orNull(z.string()),
  }),
);
export type RequestOfPerson = z.infer<typeof RequestOfPerson>;

/** Identifies a request's customer; null if the request is missing. */
export async function requestOfPerson(organization: string, request: string): Promise<RequestOfPerson | null> {
  const found = await readAll([requestKey(organization, request)], { ConsistentRead: true });
  return readable(RequestOfPerson, found)[0] ?? null;
}

/** Requests to a person, by hashes of number and address; scans all requests. */
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

const askedNobody = (isAnswer: boolean) => ({
  UpdateExpression: `SET customer = :nobody, replies = :no${isAnswer ? ", rating = :none" : ""} REMOVE gsi2pk, gsi2sk`,
  ExpressionAttributeValues: { ":nobody": nobody, ":no": [], ...(isAnswer && { ":none": null }) },
});

/** Erases a customer from request and messages; refused if a reminder was queued. Hashes stay, so opt-outs hold. */
export async function customerForgotten(organization: string, request: string, isAnswer: boolean): Promise<Write[]> {
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

/** Erases the masked address of a suppression, keeping its hash. */
export async function forgetAddress(organization: string, mark: string): Promise<void> {
  await ifConditionHolds(
    documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: contactKey(organization, mark),
        UpdateExpression: "SET address = :none ADD version :one",
        ConditionExpression: ifThere,
        ExpressionAttributeValues: { ":none": null, ":one": 1 },
      }),
    ),
  );
}

/** Global hashes of the addresses that contacts were last asked by. */
export async function customerAddresses(organization: string, marks: readonly string[]): Promise<string[]> {
  const found = await readAll(marks.map((mark) => contactKey(organization, mark)));
  return readable(ContactItem, found).flatMap(({ written }) => written ?? []);
}

/** Erases a number from the answers to its texts. */
export async function forgetTextAnswers(mark: string, now: Date): Promise<void> {
  for (const { pk, sk } of await readAll(textAnswersOf(mark, now).map(messageKey)))
    await ifConditionHolds(
      documents.send(
        new UpdateCommand({ TableName: tableName, Key: { pk, sk }, ConditionExpression: ifThere, ...sentToNobody }),
      ),
    );
}
