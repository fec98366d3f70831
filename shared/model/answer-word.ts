/** What a customer asks for with the one word of an answer. */
export const answerWords = ["stop", "help", "start"] as const;
export type AnswerWord = (typeof answerWords)[number];
