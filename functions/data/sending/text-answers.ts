import { countWithin, type LimitCount } from "#functions/data/limits.ts";
import { transact } from "#functions/data/table.ts";
import { type AnswerWord, answerWords } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";
import { inSeconds, oneDay } from "#shared/rules/dates.ts";
import { messageLife, messagePut, newMessage } from "./messages.ts";

/** One answer per keyword, number and day. */
export const textAnswerId = (mark: string, word: AnswerWord, at: Date): string =>
  `answer-${mark}-${word}-${at.toISOString().slice(0, 10)}`;

/** Ids of all answers to a number that may be stored. */
export const textAnswersOf = (mark: string, now: Date): string[] =>
  Array.from({ length: messageLife / oneDay + 2 }, (_, days) => new Date(now.getTime() - days * oneDay)).flatMap(
    (day) => answerWords.map((word) => textAnswerId(mark, word, day)),
  );

interface TextAnswer {
  id: string;
  word: AnswerWord;
  to: string;
  language: Language;
  now: Date;
}

/** Across all numbers, because no organization pays. */
const answersADay = 2_000;

/** Queues an answer once, within the daily limit. */
export async function queueTextAnswer({ id, word, to, language, now }: TextAnswer): Promise<void> {
  const ofDay: LimitCount = { name: "textAnswers", hash: "all", seconds: inSeconds(oneDay) };
  await transact(() => [
    countWithin(ofDay, answersADay, now),
    messagePut(
      newMessage({
        template: "text_answer",
        channel: "sms",
        organization: null,
        data: { word },
        to,
        language,
        id,
        now,
      }),
    ),
  ]);
}
