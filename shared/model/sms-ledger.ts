import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { listOf } from "./list.ts";
import { Moment } from "./moment.ts";
import { RefillStanding, SmsPurchase } from "./sms-purchase.ts";

/**
 * Why the SMS credits changed: a request was queued (`request`) or its credits came back (`request_refund`), and so with
 * reminders and alerts to members. Credits were bought, by somebody (`purchase`) or automatically (`refill`), or taken back because the purchase was refunded. `opening`: what there was before changes were written down, the free credits among them.
 */
const ledgerCauses = [
  "opening",
  "request",
  "request_refund",
  "reminder",
  "reminder_refund",
  "alert",
  "alert_refund",
  "purchase",
  "refill",
  "purchase_refund",
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/** One change of the SMS credits. */
export const LedgerEntry = z.object({
  _id: z.string(),
  cause: z.catch(z.enum(ledgerCauses), "opening"),
  /** Below zero where they were spent. */
  credits: z.int(),
  /** Null for what there was before. */
  at: orNull(Moment),
  /** The id of the request or of the message. */
  about: orNull(z.string()),
  /** Who asked. */
  by: orNull(Named),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A change of the SMS credits as it is shown: with what is known of the request that caused it. */
const LedgerLine = z.extend(LedgerEntry, {
  /** The upload that the request came from. */
  batch: orNull(z.string()),
  /** Whom it asked: their name, or the number. Null where it was erased. */
  customer: orNull(z.string()),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** The SMS credits that there are, how they are refilled, and a page of what changed them. */
export const SmsLedger = z.extend(listOf(LedgerLine), {
  credits: z.int(),
  refill: orNull(RefillStanding),
  /** The purchase that waits for its card's holder to confirm it. It stands on the first page. */
  waiting: orNull(SmsPurchase),
});
export type SmsLedger = z.infer<typeof SmsLedger>;
