import { auditPut } from "#functions/data/audit/audit.ts";
import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readRefill, refillSettingsPut } from "#functions/data/billing/refill.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { retryOnConflict, transact } from "#functions/data/table.ts";
import { isAmong } from "#functions/services/billing/cards.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { Refill } from "#shared/model/sms-purchase.ts";
import { standingOf } from "#shared/rules/billing/subscription.ts";
import { changesBetween } from "#shared/rules/organizations/settings.ts";
import { allows, planOf } from "#shared/rules/plans.ts";

type Changed = { [Name in keyof Refill]?: Refill[Name] | undefined };

/** Changes the automatic refill; the pause of a declined card stays, even if saved again. */
export async function changeRefill(changed: Changed, by: ActorReference): Promise<Refill | Refusal> {
  const { organization } = by;
  return retryOnConflict<Refill | Refusal>(async () => {
    const read = await readRefill(organization);
    const before = { ...read.refill, automaticSMSRefill: read.automaticSMSRefill };
    const { automaticSMSRefill: isOn = before.automaticSMSRefill, below, pack, monthlyLimit } = changed;
    const refill = {
      below: below ?? before.below,
      pack: pack ?? before.pack,
      monthlyLimit: monthlyLimit ?? before.monthlyLimit,
    };
    const subscription = isOn ? await readSubscription(organization) : null;
    const turnsOn = subscription !== null && !before.automaticSMSRefill;
    if (turnsOn && !allows(planOf(standingOf(subscription, by.now)), "refill"))
      return { refused: "subscription_needed", feature: "refill" };
    const customer = subscription?.customer ?? null;
    const card = customer === null ? null : ((await defaultCard(customer))?._id ?? null);
    if (isOn && card === null) return { refused: "card_needed" };
    const after = { ...refill, automaticSMSRefill: isOn };
    const changes = changesBetween(Refill, before, after);
    if (Object.keys(changes).length === 0) return after;
    const anew = card !== null && !(await isAmong(card, read.declinedCards));
    const { done } = await transact(() => [
      refillSettingsPut(organization, { read, isOn, refill, anew, now: by.now }),
      auditPut(by, { changes }),
    ]);
    return done ? after : undefined;
  });
}
