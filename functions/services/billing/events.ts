import Stripe from "stripe";
import { stripeKeys } from "#functions/services/secrets.ts";

/** Seconds; Stripe recommends five minutes. */
const tolerance = 300;

/** Stripe's package checks a signature's age but not moments in the future. */
const isAhead = (signature: string, now: Date): boolean =>
  signature
    .split(",")
    .some((part) => part.startsWith("t=") && Number(part.slice(2)) > now.getTime() / 1_000 + tolerance);

/** Whether a webhook's signature over these bytes is genuine and recent. */
export async function isFromStripe(bytes: Uint8Array, signature: string, now: Date): Promise<boolean> {
  if (isAhead(signature, now)) return false;
  const { stripeWebhookSecret } = await stripeKeys();
  try {
    const body = Buffer.from(bytes);
    return (
      Stripe.webhooks.signature?.verifyHeader(
        body,
        signature,
        stripeWebhookSecret,
        tolerance,
        undefined,
        now.getTime(),
      ) ?? false
    );
  } catch {
    return false;
  }
}
