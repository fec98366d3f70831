import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Language } from "./language.ts";
import { Moment } from "./moment.ts";
import { RequestChannel } from "./request.ts";

/** What a request says. Only emails have a subject. */
const Words = z.object({ subject: orNull(z.string()), text: z.string() });

/** What a request says by one channel in one language: the business's own words, or else the product's. */
export const RequestTemplate = z.extend(Words, {
  /** Names this very text: a request that is sent with it carries it (`templateId`). */
  _id: z.string(),
  channel: RequestChannel,
  language: Language,
  /** Whether the business wrote it. */
  own: z.boolean(),
  /** Counts its changes; 0 while nobody has made one. */
  version: z.int(),
  changedAt: orNull(Moment),
  by: orNull(Named),
  /** The product's own words. */
  usual: Words,
});
export type RequestTemplate = z.infer<typeof RequestTemplate>;

/** The texts of a business: by each channel, in each language. */
export const RequestTemplates = z.object({ items: z.array(RequestTemplate) });
export type RequestTemplates = z.infer<typeof RequestTemplates>;
