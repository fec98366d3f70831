import { listDue, postponeDue } from "#functions/data/billing/subscriptions.ts";
import { log, withoutWords } from "#functions/log.ts";
import { adoptCard } from "./adopt-card.ts";
import { refillCredits } from "./refill-credits.ts";
import { settleBilling } from "./settle-billing.ts";
import { settlePurchases } from "./settle-purchase.ts";

/** Organizations that are looked after in one run. The rest is due at the next. */
const atOnce = 200;

/**
 * Compares one organization with Stripe, as its events and its page would have: a card that was saved, a refill that was
 * interrupted or whose pause is over, purchases, and the subscription. Raises `OutsideServiceFailed`.
 */
export async function lookAfter(organization: string, now: Date): Promise<void> {
  await adoptCard(organization);
  // Before its purchase is looked at, which is taken for declined once Stripe has not heard of it for an hour.
  await refillCredits(organization, now);
  await settlePurchases(organization, now);
  await settleBilling(organization, { now });
  // What was under way is known to be over by now: the next one may begin.
  await refillCredits(organization, now);
}

/**
 * Compares each organization whose time has come with Stripe: promotions that end, emails that are due, and once a day
 * whatever was missed. One that fails is due still, behind all that wait, and keeps no other waiting.
 */
export async function lookAfterSubscriptions(now: Date): Promise<{ settled: number; failed: number }> {
  const report = { settled: 0, failed: 0 };
  for (const organization of await listDue(now, atOnce))
    try {
      await lookAfter(organization, now);
      report.settled += 1;
    } catch (error) {
      report.failed += 1;
      log.error("billing not settled", { organization, cause: withoutWords(error) });
      await postponeDue(organization, now).catch((cause: unknown) =>
        log.error("billing not postponed", { organization, cause: withoutWords(cause) }),
      );
    }
  return report;
}
