import type { MessageOf } from "#functions/data/sending/messages.ts";
import { variable } from "#functions/environment.ts";
import { sayIn } from "#functions/messages/texts.ts";
import { toGsm7 } from "#shared/rules/sending/sms-segments.ts";

/** Answers the keyword STOP, START or HELP. */
export const composeTextAnswer = async ({ language, data }: MessageOf<"text_answer">): Promise<string> =>
  toGsm7(sayIn(language)(`text_answer.${data.word}`, { address: variable("PUBLIC_ORIGIN") }));
