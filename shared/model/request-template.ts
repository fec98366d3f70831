import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Language } from "./language.ts";
import { Moment } from "./moment.ts";
import { RequestChannel } from "./request.ts";

/** Only emails have a subject. */
const Words = z.object({ subject: orNull(z.string()), text: z.string() });

/** The text of one channel and language, custom or default. */
export const RequestTemplate = z.extend(Words, {
  /** Identifies the exact text; requests keep it as `template`. */
  _id: z.string(),
  channel: RequestChannel,
  language: Language,
  /** Written by the business. */
  own: z.boolean(),
  /** Counts changes, from 0. */
  version: z.int(),
  changedAt: orNull(Moment),
  by: orNull(Named),
  /** The default text. */
  usual: Words,
});
export type RequestTemplate = z.infer<typeof RequestTemplate>;

export const RequestTemplates = z.object({ items: z.array(RequestTemplate) });
export type RequestTemplates = z.infer<typeof RequestTemplates>;
