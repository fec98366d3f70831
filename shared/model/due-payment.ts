import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Money } from "./money.ts";
import { SubscriptionState } from "./subscription-state.ts";

/**
 * What became of the payment that was due, tried with a card that was saved or chosen: `paid`, `declined` by the bank,
 * `authenticate` where the bank wants its holder to confirm it, `pending` while the bank has not answered.
 */
export const DuePayment = z.object({
  status: z.catch(z.enum(["pending", "authenticate", "paid", "declined"]), "pending"),
  /** What was paid, or what the oldest invoice that is due still asks for: those after it are tried once it is paid. */
  amount: Money,
  /** The page at Stripe where what is left can be paid or confirmed. */
  page: orNull(z.string()),
});
export type DuePayment = z.infer<typeof DuePayment>;

/** A subscription once a card was saved or chosen. `due` is null where nothing was due at that moment, and where it isn't known. */
export const SettledSubscription = z.extend(SubscriptionState, { due: orNull(DuePayment) });
export type SettledSubscription = z.infer<typeof SettledSubscription>;
