import { type Count, countWithin } from "#functions/data/limits.ts";
import { transact } from "#functions/data/table.ts";
import { type AnswerWord, answerWords } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";
import { inSeconds, oneDay } from "#shared/rules/durations.ts";
import { messageLife, messagePut, newMessage } from "./messages.ts";

/** The id of what is answered to a word on one day, by its number's mark above organizations. */
export const textAnswerId = (mark: string, word: AnswerWord, at: Date): string =>
  `answer-${mark}-${word}-${at.toISOString().slice(0, 10)}`;

/** The ids of all answers to a number that may still be there. */
export const textAnswersOf = (mark: string, now: Date): string[] =>
  Array.from({ length: messageLife / oneDay + 2 }, (_, days) => new Date(now.getTime() - days * oneDay)).flatMap(
    (day) => answerWords.map((word) => textAnswerId(mark, word, day)),
  );

/** What is answered to somebody's word. */
export interface TextAnswer {
  id: string;
  word: AnswerWord;
  to: string;
  language: Language;
  now: Date;
}

/** Answers to words in a day, to all numbers together: no organization pays for them. */
const answersADay = 2_000;

/** Queues the answer to a word, unless one of the same id was or the day has had all its answers. 4 write units. */
export async function queueTextAnswer({ id, word, to, language, now }: TextAnswer): Promise<void> {
  const ofDay: Count = { name: "textAnswers", hash: "all", seconds: inSeconds(oneDay) };
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
