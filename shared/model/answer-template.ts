import * as z from "zod/mini";
import { Language } from "./language.ts";

/** In UTF-16 units; `count` for each organization. */
export const answerTemplateLimits = { name: 40, text: 1_000, count: 20 } as const;

/** An answer template to customers of a language, with the placeholders of requests. */
export const AnswerTemplate = z.object({ name: z.string(), text: z.string(), language: Language });
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

export const AnswerTemplates = z.object({ items: z.array(AnswerTemplate), version: z.int() });
export type AnswerTemplates = z.infer<typeof AnswerTemplates>;
