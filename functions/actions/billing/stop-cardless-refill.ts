import { readRefill, refillSwitchedOff } from "#functions/data/billing/refill.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { billingMessages } from "./billing-messages.ts";

/** Switches off an automatic refill without a card, and queues its email in the same write; idempotent. */
export async function stopCardlessRefill(organization: string, now: Date): Promise<void> {
  const [{ automaticSMSRefill, refillPurchase }, settings] = await Promise.all([
    readRefill(organization),
    readOrganization(organization),
  ]);
  if (!automaticSMSRefill || refillPurchase !== null || settings === null) return;
  const told = await billingMessages(settings, [{ notice: "refill_cardless", facts: {} }], now);
  await transact(() => [refillSwitchedOff(organization), ...told]);
}
