import { countSent } from "#functions/data/sending/emails-of-day.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { DeliveryResult } from "#functions/services/delivery.ts";

/** Sends an email to a customer and counts it, in parallel, so that the result is stored without delay. */
export const countedSend = (organization: string, send: () => Promise<DeliveryResult>, now: Date) => async () => {
  const uncounted = (error: unknown) => log.warn("email not counted", { cause: withoutWords(error) });
  const [delivery] = await Promise.all([send(), countSent(organization, now).catch(uncounted)]);
  return delivery;
};
