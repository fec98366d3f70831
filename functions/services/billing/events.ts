import Stripe from "stripe";
import { stripeKeys } from "#functions/services/secrets.ts";

/** Seconds that the moment in a signature may differ from ours, as Stripe recommends. */
const tolerance = 300;

/** Whether a signature says a moment that is yet to come. Stripe's package looks at its age alone. */
const isAhead = (signature: string, now: Date): boolean =>
  signature
    .split(",")
    .some((part) => part.startsWith("t=") && Number(part.slice(2)) > now.getTime() / 1_000 + tolerance);

/** Whether a webhook's signature is genuine and recent, over the very bytes that came. */
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
