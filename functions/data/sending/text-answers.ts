import { transact } from "#functions/data/table.ts";
import type { AnswerWord } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";
import { messagePut, newMessage } from "./messages.ts";

/** What is answered to somebody's word. */
export interface TextAnswer {
  id: string;
  word: AnswerWord;
  to: string;
  language: Language;
  now: Date;
}

/** Queues the answer to a word, unless one of the same id was. No organization pays for it. 3 write units. */
export async function queueTextAnswer({ id, word, to, language, now }: TextAnswer): Promise<void> {
  await transact(() => [
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
