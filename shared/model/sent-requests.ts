import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";
import { Request } from "./request.ts";

/** What came of asking several customers. `index` is a customer's place in the call, from 0. */
export const SentRequests = z.object({
  /** What is queued, in the order of the call. */
  accepted: z.array(z.extend(Request, { index: z.int() })),
  /** Who is not asked, and why: a skip reason. `askedAt`: when they were asked before, where that is the reason. */
  skipped: z.array(z.object({ index: z.int(), reason: z.string(), askedAt: orNull(Moment) })),
  /** The SMS credits that are left; null for who may not see them. */
  credits: z.nullable(z.int()),
});
export type SentRequests = z.infer<typeof SentRequests>;

/** What would come of asking one customer. */
export const RequestPreviewItem = z.object({
  index: z.int(),
  do: z.enum(["send", "wait", "skip"]),
  /** Until when it waits. */
  until: orNull(Moment),
  reason: orNull(z.string()),
  askedAt: orNull(Moment),
  /** Whether our copy of the numbering plans does not know the number: it may be new, or mistyped. */
  unknownNumber: z._default(z.boolean(), false),
  /** The message as it will arrive; of an email its subject too. Its link is an example of the same length. Empty where `brief` was asked for, and from where the words fit into the answer no more. */
  subject: orNull(z.string()),
  text: z.string(),
  /** The SMS credits that it costs; 0 for an email. */
  segments: z.int(),
});
export type RequestPreviewItem = z.infer<typeof RequestPreviewItem>;

/**
 * What would come of asking several customers: each one, what all of it costs, the credits that there are (null for who
 * may not see them), and how many customers may still be asked today (null where no one said).
 */
export const RequestPreview = z.object({
  items: z.array(RequestPreviewItem),
  segments: z.int(),
  credits: z.nullable(z.int()),
  leftToday: orNull(z.int()),
});
export type RequestPreview = z.infer<typeof RequestPreview>;
