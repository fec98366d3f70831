import * as z from "zod/mini";
import { refillCredits } from "#functions/actions/billing/refill-credits.ts";
import { syncWithStripe } from "#functions/actions/billing/sync-with-stripe.ts";
import { eachMessage } from "./each-message.ts";

/** Tells Stripe of added or removed locations, and refills used credits where that is automatic. */
export const handler = eachMessage(
  z.object({ organization: z.string(), kind: z.enum(["subscription", "sms"]) }),
  async ({ organization, kind }) => {
    const now = new Date();
    if (kind === "sms") await refillCredits(organization, now);
    else await syncWithStripe(organization, { now });
  },
);
