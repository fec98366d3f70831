import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Language } from "./language.ts";
import { RequestChannel } from "./request.ts";

/** The message of one channel in one language. */
export const RequestTemplate = z.object({
  channel: RequestChannel,
  language: Language,
  /** Of emails alone. */
  subject: orNull(z.string()),
  text: z.string(),
  /** Whether it is the organization's own words. */
  own: z.boolean(),
  /** Counts the edits; 0 while it is the product's. */
  version: z.int(),
});
export type RequestTemplate = z.infer<typeof RequestTemplate>;
