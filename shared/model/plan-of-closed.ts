import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Money } from "./money.ts";

/** What becomes of the subscription of something that closes. */
export const PlanOfClosed = z.object({
  /** When it ends (ISO 8601). Null where there is none, or it ends at once. */
  ends: orNull(z.string()),
  /** Changes since the last invoice are charged then. */
  charges: z._default(z.boolean(), false),
  /** How much that is; null where it is nothing, undefined where Stripe has yet to tell. */
  due: z.optional(z.nullable(Money)),
  /** Something is due of it, which is over then. */
  owes: z._default(z.boolean(), false),
});
export type PlanOfClosed = z.infer<typeof PlanOfClosed>;
