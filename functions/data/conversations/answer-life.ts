import { feedbackKey } from "#functions/data/keys.ts";
import type { MessageOf } from "#functions/data/sending/messages.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { tableName, type Write } from "#functions/data/table.ts";
import { entryUpdate } from "./entries.ts";

export type AnswerData = MessageOf<"answer">["data"];

/** An answer that did not arrive: its entry says why, and its feedback waits for staff again. */
export const answerUnsent = (answer: AnswerData, reason: string): Write[] => [
  entryUpdate(answer, answer.entry, "failed", reason),
  {
    Update: {
      TableName: tableName,
      Key: feedbackKey(answer.organization, answer.feedback),
      UpdateExpression: "SET conversation.turn = :business ADD version :one",
      ConditionExpression: "attribute_exists(conversation.turn)",
      ExpressionAttributeValues: { ":business": "business", ":one": 1 },
    },
  },
];

export const answerRefund = (channel: string, { organization, feedback, credits }: AnswerData, now: Date): Write[] =>
  changeCredits(
    organization,
    [{ cause: "answer_refund", credits: channel === "sms" ? credits : 0, about: feedback, by: null }],
    now,
  );
