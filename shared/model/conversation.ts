import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { IsoMoment, orNull } from "./moment.ts";

/** In UTF-16 units. */
export const answerLimit = 4_000;

export const replyChannels = ["email", "sms", "page"] as const;
export type ReplyChannel = (typeof replyChannels)[number];

const answerStatuses = ["queued", "sent", "failed", "unknown"] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

/** What staff sent to the customer of a feedback, or what the customer wrote back. */
export const ConversationEntry = z.object({
  _id: z.string(),
  channel: z.catch(z.enum(replyChannels), "email"),
  /** Empty for a reply of nothing but history or attachments. */
  text: z._default(z.string(), ""),
  date: IsoMoment,
  /** Who answered; null for a reply of the customer. */
  by: orNull(NamedThing),
  /** How far an answer came; null for a reply. */
  status: z.catch(z.nullable(z.enum(answerStatuses)), null),
  /** When an answer goes out that waits for sending hours. */
  waitsUntil: orNull(IsoMoment),
  /** Why an answer was not sent. */
  reason: orNull(z.string()),
  /** The sender of a reply whose address is not the customer's. */
  from: orNull(z.string()),
  /** Names of attached files, which are not kept. */
  attachments: z._default(z.array(z.string()), []),
  /** The customer wants no more texts. */
  stop: z._default(z.boolean(), false),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;
