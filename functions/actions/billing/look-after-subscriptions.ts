import { listDue } from "#functions/data/billing/subscriptions.ts";
import { log, withoutWords } from "#functions/log.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePurchases } from "./settle-purchase.ts";

/** Organizations that are looked after in one run. The rest is due at the next. */
const atOnce = 200;

/**
 * Compares each organization whose time has come with Stripe: promotions that end, emails that are due, and once a day
 * whatever was missed. One that fails is due still, and keeps no other waiting.
 */
export async function lookAfterSubscriptions(now: Date): Promise<{ settled: number; failed: number }> {
  const report = { settled: 0, failed: 0 };
  for (const organization of await listDue(now, atOnce))
    try {
      await settlePurchases(organization, now);
      await settleBilling(organization, { now });
      report.settled += 1;
    } catch (error) {
      report.failed += 1;
      log.error("billing not settled", { organization, cause: withoutWords(error) });
    }
  return report;
}
