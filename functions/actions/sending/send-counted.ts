import { countSent, takeSentOff } from "#functions/data/sending/emails-of-day.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { DeliveryResult } from "#functions/services/delivery.ts";

/** Sends and counts an email in parallel, so that its result is stored without delay; failures are uncounted. */
export async function sendCounted(
  send: () => Promise<DeliveryResult>,
  whose: readonly string[],
  now: Date,
): Promise<DeliveryResult> {
  const told = (error: unknown) => log.warn("email not counted", { cause: withoutWords(error) });
  const [delivery] = await Promise.all([send(), countSent(whose, now).catch(told)]);
  if (delivery.outcome === "later" || delivery.outcome === "failed") await takeSentOff(whose, now).catch(told);
  return delivery;
}
