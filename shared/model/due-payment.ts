import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Money } from "./money.ts";
import { SubscriptionState } from "./subscription-state.ts";

/** Result of the due payment: `authenticate` means the bank wants confirmation, `pending` that it has not answered. */
export const DuePayment = z.object({
  status: z.catch(z.enum(["pending", "authenticate", "paid", "declined"]), "pending"),
  amount: Money,
  /** Stripe's page to pay or confirm the rest. */
  page: orNull(z.string()),
});
export type DuePayment = z.infer<typeof DuePayment>;

/** `due` is null if nothing was due or it is unknown. */
export const SettledSubscription = z.extend(SubscriptionState, { due: orNull(DuePayment) });
export type SettledSubscription = z.infer<typeof SettledSubscription>;
