import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Money } from "./money.ts";

export const PlanOfClosed = z.object({
  /** ISO 8601; null without a subscription or if it ends at once. */
  ends: orNull(z.string()),
  /** Charges changes since the last invoice at the end. */
  charges: z._default(z.boolean(), false),
  /** Amount charged at the end; null for none, undefined while Stripe has not answered. */
  due: z.optional(z.nullable(Money)),
  /** It ends with an unpaid amount. */
  owes: z._default(z.boolean(), false),
});
export type PlanOfClosed = z.infer<typeof PlanOfClosed>;
