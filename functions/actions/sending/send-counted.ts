import { countSent, takeSentOff } from "#functions/data/sending/emails-of-day.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { Delivery } from "#functions/services/delivery.ts";

/**
 * Sends an email and counts it for today's emails of those `whose` it is. Beside its sending: whatever comes between that and
 * writing down that it was sent is a moment in which nobody could tell whether it was. What certainly was not sent is taken off
 * again: an outage uses up nothing of the day.
 */
export async function sendCounted(
  send: () => Promise<Delivery>,
  whose: readonly string[],
  now: Date,
): Promise<Delivery> {
  const told = (error: unknown) => log.warn("email not counted", { cause: withoutWords(error) });
  const [delivery] = await Promise.all([send(), countSent(whose, now).catch(told)]);
  if (delivery.outcome === "later" || delivery.outcome === "failed") await takeSentOff(whose, now).catch(told);
  return delivery;
}
