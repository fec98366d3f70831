import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { IsoMoment, listOf, orNull } from "./moment.ts";
import { RefillStanding, SmsPurchase } from "./sms-purchase.ts";

/**
 * `_refund` returns unused credits, or takes back those of a refunded purchase; `opening` is the balance before the
 * ledger began.
 */
const ledgerCauses = [
  "opening",
  "request",
  "request_refund",
  "reminder",
  "reminder_refund",
  "alert",
  "alert_refund",
  "answer",
  "answer_refund",
  "put_right",
  "put_right_refund",
  "purchase",
  "refill",
  "purchase_refund",
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

export const LedgerEntry = z.object({
  _id: z.string(),
  cause: z.catch(z.enum(ledgerCauses), "opening"),
  /** Negative when spent. */
  credits: z.int(),
  at: orNull(IsoMoment),
  /** A request's or message's id. */
  about: orNull(z.string()),
  by: orNull(NamedThing),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const LedgerLine = z.extend(LedgerEntry, {
  batch: orNull(z.string()),
  /** Name or number; null once erased. */
  customer: orNull(z.string()),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

export const SmsLedger = z.extend(listOf(LedgerLine), {
  credits: z.int(),
  refill: orNull(RefillStanding),
  /** Purchase that waits for card authentication; first page only. */
  waiting: orNull(SmsPurchase),
});
export type SmsLedger = z.infer<typeof SmsLedger>;
