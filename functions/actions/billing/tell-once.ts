import { eventPut } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { type BillingNews, billingMessages } from "./billing-messages.ts";

/** Milliseconds; disputes last months and send many events. */
const remembered = 400 * oneDay;

/** Queues billing news about a Stripe object once per notice. */
export async function tellOnce(organization: string, id: string, news: BillingNews, now: Date): Promise<void> {
  const settings = await readOrganization(organization);
  if (settings === null) return;
  const messages = await billingMessages(settings, [news], now);
  await transact(() => [eventPut(`${id}-${news.notice}`, now, remembered), ...messages]);
}
