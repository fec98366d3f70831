import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";
import { Request } from "./request.ts";

/** `index` is the customer's place in the call, from 0. */
export const SentRequests = z.object({
  accepted: z.array(z.extend(Request, { index: z.int() })),
  /** Skipped customers; `askedAt` is the earlier request, if that is the reason. */
  skipped: z.array(z.object({ index: z.int(), reason: z.string(), askedAt: orNull(Moment) })),
  /** Remaining SMS credits; null without access to billing. */
  credits: z.nullable(z.int()),
});
export type SentRequests = z.infer<typeof SentRequests>;

export const RequestPreviewItem = z.object({
  index: z.int(),
  do: z.enum(["send", "wait", "skip"]),
  until: orNull(Moment),
  reason: orNull(z.string()),
  askedAt: orNull(Moment),
  /** Not in our copy of the numbering plans: new, or mistyped. */
  unknownNumber: z._default(z.boolean(), false),
  /** The message with a sample link of real length; empty with `brief`, or once the answer is full. */
  subject: orNull(z.string()),
  text: z.string(),
  segments: z.int(),
});
export type RequestPreviewItem = z.infer<typeof RequestPreviewItem>;

/** Credits are null without access to billing, the remaining daily quota where unknown. */
export const RequestPreview = z.object({
  items: z.array(RequestPreviewItem),
  segments: z.int(),
  credits: z.nullable(z.int()),
  leftToday: orNull(z.int()),
});
export type RequestPreview = z.infer<typeof RequestPreview>;
