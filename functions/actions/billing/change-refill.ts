import { auditPut } from "#functions/data/audit/audit.ts";
import type { By } from "#functions/data/audit/by.ts";
import { readRefill, refillSettingsPut } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { transact } from "#functions/data/table.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { RefillSettings } from "#shared/model/sms-purchase.ts";

type Changed = { [Name in keyof RefillSettings]?: RefillSettings[Name] | undefined } & {
  automaticSMSRefill?: boolean | undefined;
};

/** The automatic refill as its screen shows it. */
export type Refill = RefillSettings & { automaticSMSRefill: boolean };

/** Switches the automatic refill on or off, and says when it buys what. Refused: `card_needed` to switch it on without a card. */
export async function changeRefill(changed: Changed, by: By): Promise<Refill | Refusal> {
  const { organization } = by;
  const before = await readRefill(organization);
  const { automaticSMSRefill: isOn = before.automaticSMSRefill, below, pack, monthlyLimit } = changed;
  const refill = {
    below: below ?? before.refill.below,
    pack: pack ?? before.refill.pack,
    monthlyLimit: monthlyLimit ?? before.refill.monthlyLimit,
  };
  if (isOn && !(await hasCard(organization))) return { refused: "card_needed" };
  const changes = { automaticSMSRefill: [before.automaticSMSRefill, isOn] as const };
  await transact(() => [refillSettingsPut(organization, isOn, refill, by.now), auditPut(by, { changes })]);
  return { ...refill, automaticSMSRefill: isOn };
}

async function hasCard(organization: string): Promise<boolean> {
  const { customer } = (await readSubscription(organization)).read;
  return customer !== null && (await defaultCard(customer)) !== null;
}
