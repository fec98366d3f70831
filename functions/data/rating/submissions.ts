import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { feedbackByEmailPuts } from "#functions/data/feedbacks/feedback-by-email.ts";
import { countNew, type FeedbackItem, feedbackPuts, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { heldPut, readHeld } from "#functions/data/feedbacks/held.ts";
import { itemOf } from "#functions/data/item.ts";
import { feedbackKey, heldKey, nonceKey } from "#functions/data/keys.ts";
import {
  documents,
  ifNew,
  ifThere,
  retryOnConflict,
  tableName,
  transact,
  ttl,
  type Write,
} from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { wantsContact } from "#shared/rules/feedbacks/rating.ts";

/** A form that was sent: which feedback it became, and the keyed hash of its answers. */
export const NonceItem = itemOf(z.object({ feedback: z.string(), answers: z.string() }));

export interface SpentForm {
  nonceHash: string;
  answers: string;
}

interface OtherAnswers {
  spentOn: string;
}

/** Null if the feedback was erased. */
export type Submitted = FeedbackItem | null | OtherAnswers;

export const hasOtherAnswers = (submitted: Submitted | undefined): submitted is OtherAnswers =>
  submitted !== null && submitted !== undefined && "spentOn" in submitted;

const spentNonce = ({ nonceHash, answers }: SpentForm, feedback: string, now: Date) => ({
  ...nonceKey(nonceHash),
  kind: "nonce",
  feedback,
  answers,
  expiresAt: ttl(now.getTime() + 2 * oneDay),
});

/** Points a nonce to its corrected answers. */
export const nonceCorrected = (form: SpentForm, feedback: string, now: Date): Write => ({
  Put: { TableName: tableName, Item: spentNonce(form, feedback, now) },
});

async function submittedBy(
  organization: string,
  { feedback, answers }: z.output<typeof NonceItem>,
  form: SpentForm,
): Promise<Submitted> {
  if (answers !== form.answers) return { spentOn: feedback };
  return readSubmitted(organization, feedback);
}

/** Checks feedback again, because acceptance moves held ratings there. */
export const readSubmitted = async (organization: string, feedback: string): Promise<FeedbackItem | null> =>
  (await readFeedback(organization, feedback)) ??
  (await readHeld(organization, feedback)) ??
  readFeedback(organization, feedback);

/** Stores a feedback once per nonce; a repeat returns the first one, null if erased. */
export async function submitFeedback(
  feedback: FeedbackItem,
  { held, now, ...form }: SpentForm & { held: boolean; now: Date },
): Promise<Submitted> {
  const { done } = await transact(async (busyOf) => [
    { Put: { TableName: tableName, Item: spentNonce(form, feedback._id, now), ConditionExpression: ifNew } },
    ...(held
      ? [heldPut(feedback), ...feedbackByEmailPuts(feedback)]
      : [...feedbackPuts(feedback), ...(await countNew([feedback], busyOf))]),
  ]);
  if (done) return feedback;
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: nonceKey(form.nonceHash), ConsistentRead: true }),
  );
  return Item ? submittedBy(feedback.organization, NonceItem.parse(Item), form) : null;
}

/** Outcome of an earlier submission of the form, as `submitFeedback` returns it; undefined if new. */
export async function readSent(
  organization: string,
  form: SpentForm,
  { certain }: { certain: boolean },
): Promise<Submitted | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: nonceKey(form.nonceHash), ConsistentRead: certain }),
  );
  return Item && submittedBy(organization, NonceItem.parse(Item), form);
}

type Reach = Omit<FeedbackItem["customer"], "name"> & Partial<Pick<FeedbackItem, "givenBy" | "due">>;

async function contactWritten(key: { pk: string; sk: string }, reach: Reach): Promise<boolean> {
  const { email, phone, typedEmail, typedPhone, givenBy, due } = reach;
  // The other field's invalid entry stays.
  const typed = email === null ? "typedPhone" : "typedEmail";
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: `SET customer.email = :email, customer.phone = :phone, customer.${typed} = :typed, version = version + :one${givenBy === undefined ? "" : ", givenBy = :by"}${due ? ", due = :due" : ""}`,
        ConditionExpression: `${ifThere} AND intercepted = :yes AND NOT (attribute_type(customer.email, :text) OR attribute_type(customer.phone, :text))`,
        ExpressionAttributeValues: {
          ":email": email,
          ":phone": phone,
          ":typed": (email === null ? typedPhone : typedEmail) ?? null,
          ":one": 1,
          ":yes": true,
          ":text": "S",
          ":by": givenBy,
          ":due": due ?? undefined,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Adds contact details to private feedback that has none; repeating the same is `left` too. */
export async function addContact(
  organization: string,
  feedback: string,
  reach: Reach,
): Promise<"left" | "already left" | "not there"> {
  return retryOnConflict<"left" | "already left" | "not there">(async () => {
    for (const key of [feedbackKey(organization, feedback), heldKey(organization, feedback)])
      if (await contactWritten(key, reach)) return "left";
    const stored = await readSubmitted(organization, feedback);
    if (!stored?.intercepted) return "not there";
    const { email, phone } = stored.customer;
    // Acceptance may have moved it meanwhile.
    if (wantsContact(stored)) return undefined;
    return email === reach.email && phone === reach.phone ? "left" : "already left";
  });
}
