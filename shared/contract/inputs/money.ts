import * as z from "zod/mini";
import { currencies } from "#shared/model/money.ts";

const most = 1_000_000_000;

/** An amount above zero in minor units. */
export const Amount = z.object({
  amount: z
    .int({ error: "amount_invalid" })
    .check(z.gte(1, { error: "amount_invalid" }), z.lte(most, { error: "amount_invalid" })),
  currency: z.enum(currencies, { error: "choice_invalid" }),
});
