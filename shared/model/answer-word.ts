export const answerWords = ["stop", "help", "start"] as const;
export type AnswerWord = (typeof answerWords)[number];
