import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { log, withoutWords } from "#functions/log.ts";

/**
 * A stream's handler that gives each record's new image to `handle`. Records that throw are answered as failed: Lambda
 * hands them over again, together with those after them, and puts what never succeeds into the dead-letter queue. So
 * `handle` must bear to see a record twice.
 */
export const eachRecord =
  (handle: (image: NewImage, now: Date) => Promise<void>) =>
  async (event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const failed = await Promise.all(
      event.Records.map(async ({ dynamodb }) => {
        try {
          if (dynamodb?.NewImage) await handle(dynamodb.NewImage, new Date());
          return [];
        } catch (error) {
          log.error("record failed", { sequenceNumber: dynamodb?.SequenceNumber, cause: withoutWords(error) });
          return [{ itemIdentifier: dynamodb?.SequenceNumber ?? "" }];
        }
      }),
    );
    return { batchItemFailures: failed.flat() };
  };

/** An item as a stream shows it, in DynamoDB's own notation. */
export type NewImage = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;

/** A text attribute that the event's filter or the item's kind promises. Throws where it is missing. */
export function textOf(image: NewImage, name: string): string {
  const text = image[name]?.S;
  if (text === undefined) throw new Error(`the record has no ${name}`);
  return text;
}
