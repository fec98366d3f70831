import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { countNew, type FeedbackItem, feedbackPuts, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { heldPut, readHeld } from "#functions/data/feedbacks/held.ts";
import { itemOf } from "#functions/data/item.ts";
import { feedbackKey, heldKey, nonceKey } from "#functions/data/keys.ts";
import { again, documents, ifNew, ifThere, tableName, transact, ttl, type Write } from "#functions/data/table.ts";
import { orNull } from "#shared/model/absent.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { wantsContact } from "#shared/rules/feedbacks/rating.ts";
import { givenPuts } from "./given.ts";

/**
 * A form that was sent: which feedback it became, and the keyed hash of its answers. One that an older release stored has none,
 * and whatever is sent with its nonce counts as the same answers.
 */
export const NonceItem = itemOf(z.object({ feedback: z.string(), answers: orNull(z.string()) }));

/** A form as it is sent: the hash of its nonce, and that of its answers, by which it is known again. */
export interface SpentForm {
  nonceHash: string;
  answers: string;
}

/** That a form's nonce was spent on other answers, and the feedback that these became. */
interface OtherAnswers {
  spentOn: string;
}

/** What became of a form: the feedback, null where that was erased, or that the nonce was spent on other answers. */
export type Submitted = FeedbackItem | null | OtherAnswers;

/** Whether a form's nonce was spent on other answers. */
export const hasOtherAnswers = (submitted: Submitted | undefined): submitted is OtherAnswers =>
  submitted !== null && submitted !== undefined && "spentOn" in submitted;

/** The item of a form that was sent, for the put that spends its nonce. */
const spentNonce = ({ nonceHash, answers }: SpentForm, feedback: string, now: Date) => ({
  ...nonceKey(nonceHash),
  kind: "nonce",
  feedback,
  answers,
  expiresAt: ttl(now.getTime() + 2 * oneDay),
});

/** The write by which a form's nonce stands for its corrected answers, for the transaction that corrects the feedback. */
export const nonceCorrected = (form: SpentForm, feedback: string, now: Date): Write => ({
  Put: { TableName: tableName, Item: spentNonce(form, feedback, now) },
});

/** What a form that was sent before became. 1 read unit, up to 2 where it was held; none where it had other answers. */
async function submittedBy(
  organization: string,
  { feedback, answers }: z.output<typeof NonceItem>,
  form: SpentForm,
): Promise<Submitted> {
  if (answers !== null && answers !== form.answers) return { spentOn: feedback };
  return readSubmitted(organization, feedback);
}

/**
 * A rating that a customer sent, whether it counts or is held; null when it was erased or discarded. One that was accepted
 * while it was looked for is among the feedback by then.
 */
export const readSubmitted = async (organization: string, feedback: string): Promise<FeedbackItem | null> =>
  (await readFeedback(organization, feedback)) ??
  (await readHeld(organization, feedback)) ??
  readFeedback(organization, feedback);

/**
 * Stores a customer's feedback in one transaction: the form's nonce, spent, and the feedback (which carries its own
 * alert) with its counters, or the feedback and the note of who gave it where it is `held`: somebody may accept it at any
 * later moment, and whoever closed their account before must be found by then. Answers what is stored: the same form again
 * stores nothing and answers the first one, or null when that is erased. Nor is anything stored of other answers with the nonce
 * of a form that was sent.
 */
export async function submitFeedback(
  feedback: FeedbackItem,
  { held, now, ...form }: SpentForm & { held: boolean; now: Date },
): Promise<Submitted> {
  const { done } = await transact((attempt) => [
    { Put: { TableName: tableName, Item: spentNonce(form, feedback._id, now), ConditionExpression: ifNew } },
    ...(held
      ? [heldPut(feedback), ...givenPuts(feedback)]
      : [...feedbackPuts(feedback), ...countNew([feedback], attempt)]),
  ]);
  if (done) return feedback;
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: nonceKey(form.nonceHash), ConsistentRead: true }),
  );
  return Item ? submittedBy(feedback.organization, NonceItem.parse(Item), form) : null;
}

/**
 * What a form that was sent before became, as `submitFeedback` answers it: `undefined` for one that is new. Half a read unit,
 * a whole one where it is read for certain, and one more where it is not new.
 */
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

type Reach = Omit<FeedbackItem["customer"], "name"> & Pick<FeedbackItem, "givenBy">;

/** Writes contact details into the item at `key`, if it is a private feedback without any. False if it is not. */
async function contactWritten(key: { pk: string; sk: string }, reach: Reach): Promise<boolean> {
  const { email, phone, typedEmail, typedPhone, givenBy } = reach;
  // What could not be read of the other one stays.
  const typed = email === null ? "typedPhone" : "typedEmail";
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: `SET customer.email = :email, customer.phone = :phone, customer.${typed} = :typed, version = version + :one${givenBy === undefined ? "" : ", givenBy = :by"}`,
        ConditionExpression: `${ifThere} AND intercepted = :yes AND NOT (attribute_type(customer.email, :text) OR attribute_type(customer.phone, :text))`,
        ExpressionAttributeValues: {
          ":email": email,
          ":phone": phone,
          ":typed": (email === null ? typedPhone : typedEmail) ?? null,
          ":one": 1,
          ":yes": true,
          ":text": "S",
          ":by": givenBy,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Adds contact details to a customer's private feedback that has none, whether it counts or is held: one write unit and
 * one for each index. The same details again are `left` too.
 */
export async function addContact(
  organization: string,
  feedback: string,
  reach: Reach,
): Promise<"left" | "already left" | "not there"> {
  return again<"left" | "already left" | "not there">(async () => {
    for (const key of [feedbackKey(organization, feedback), heldKey(organization, feedback)])
      if (await contactWritten(key, reach)) return "left";
    const stored = await readSubmitted(organization, feedback);
    if (!stored?.intercepted) return "not there";
    const { email, phone } = stored.customer;
    // Somebody may accept a held feedback meanwhile, and it stands elsewhere then.
    if (wantsContact(stored)) return undefined;
    return email === reach.email && phone === reach.phone ? "left" : "already left";
  });
}
