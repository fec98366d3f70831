import type { AnswerWord } from "#shared/model/answer-word.ts";
import type { Language } from "#shared/model/language.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { sayIn } from "./texts.ts";

/** Answers the keyword STOP, START or HELP. */
export const answerSms = (language: Language, word: AnswerWord, address: string): string =>
  toGsm7(sayIn(language)(`text_answer.${word}`, { address }));
