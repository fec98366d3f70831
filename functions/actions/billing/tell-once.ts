import { eventPut } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { oneDay } from "#shared/rules/durations.ts";
import { type BillingNews, billingMessages } from "./billing-messages.ts";

/** Milliseconds. Disputes go on for months, and each step of them is an event. */
const remembered = 400 * oneDay;

/** Tells who pays news of something at Stripe, by its id: each notice of it once. */
export async function tellOnce(organization: string, id: string, news: BillingNews, now: Date): Promise<void> {
  const settings = await readOrganization(organization);
  if (settings === null) return;
  const messages = await billingMessages(settings, [news], now);
  await transact(() => [eventPut(`${id}-${news.notice}`, now, remembered), ...messages]);
}
