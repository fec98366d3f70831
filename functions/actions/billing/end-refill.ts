import type { PurchaseItem } from "#functions/data/billing/purchases.ts";
import { readRefill, refillDeclined, refillForgotten, refillPaid } from "#functions/data/billing/refill.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact, type Write } from "#functions/data/table.ts";
import { declinesUntilOff, refillPause } from "#shared/rules/billing/refill.ts";
import { billingMessages } from "./billing-messages.ts";

/** An automatic purchase that needs confirmation counts as declined, since nobody is there to confirm. */
const isDeclined = ({ status }: PurchaseItem): boolean => status === "declined" || status === "authenticate";

/** Writes that end a refill as declined, with its email. */
export async function declinedRefill({ organization, _id, amount, card }: PurchaseItem, now: Date): Promise<Write[]> {
  const [pool, settings] = await Promise.all([readRefill(organization), readOrganization(organization)]);
  const declines = pool.declines + 1;
  const off = declines >= declinesUntilOff;
  const facts = { amount: amount.amount, currency: amount.currency, time: declines };
  const notice = off ? ("refill_off" as const) : ("refill_failed" as const);
  const told = settings === null ? [] : await billingMessages(settings, [{ notice, facts }], now);
  const after = new Date(now.getTime() + refillPause);
  return [refillDeclined(organization, _id, { declines, after, off, card }), ...told];
}

/** Ends a finished refill, idempotently; declines pause it for a day and finally switch it off. */
export async function endRefill(purchase: PurchaseItem, now: Date): Promise<void> {
  const { organization, _id, status, payment } = purchase;
  if (status === "pending") return;
  if (payment === null) {
    await transact(() => [refillForgotten(organization, _id)]);
    return;
  }
  if (!isDeclined(purchase)) {
    await transact(() => [refillPaid(organization, _id)]);
    return;
  }
  const ended = await declinedRefill(purchase, now);
  await transact(() => ended);
}
