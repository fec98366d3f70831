import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { Language } from "./language.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { RequestChannel } from "./request.ts";

/** Only emails have a subject. */
const Words = z.object({ subject: orNull(z.string()), text: z.string() });

export const RequestTemplate = z.extend(Words, {
  /** Identifies the exact text; requests keep it as `template`. */
  _id: z.string(),
  channel: RequestChannel,
  language: Language,
  own: z.boolean(),
  version: z.int(),
  changedAt: orNull(IsoMoment),
  by: orNull(NamedThing),
  usual: Words,
});
export type RequestTemplate = z.infer<typeof RequestTemplate>;

export const RequestTemplates = z.object({ items: z.array(RequestTemplate) });
export type RequestTemplates = z.infer<typeof RequestTemplates>;
