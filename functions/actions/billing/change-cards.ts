import type { ActorReference } from "#functions/data/audit/audit-actor.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { beginCard, listCards, removeCard } from "#functions/services/billing/cards.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CardForm, SettledSubscription } from "#shared/model/subscription.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { auditedStripeCall } from "./audited-stripe-call.ts";
import { cardForm } from "./card-form.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { payWith } from "./pay-with.ts";
import { showDuePayment } from "./show-due-payment.ts";
import { stopCardlessRefill } from "./stop-cardless-refill.ts";

const customerOf = async (organization: string): Promise<string | null> =>
  (await readSubscription(organization)).customer;

export async function showCards(organization: string): Promise<ListedPaymentMethod[]> {
  const customer = await customerOf(organization);
  if (customer === null) return [];
  const [cards, chosen] = await Promise.all([listCards(customer), defaultCard(customer)]);
  return cards.map((card) => ({ ...card, isDefault: card._id === chosen?._id }));
}

/** Begins saving a card and returns Stripe's form. */
export async function addCard(organization: string, now: Date): Promise<CardForm | Refusal> {
  const settings = await readOrganization(organization);
  if (settings === null) return { refused: "organization_not_found" };
  const { customer } = await ensureCustomer(settings, now);
  return cardForm(await beginCard(customer, organization));
}

/** Makes a card the default and retries due payments; it stays chosen even if they fail. */
export async function useCard(card: string, by: ActorReference): Promise<SettledSubscription | Refusal> {
  const { organization, now } = by;
  const customer = await customerOf(organization);
  const cards = customer === null ? [] : await listCards(customer);
  if (customer === null || !cards.some(({ _id }) => _id === card)) return { refused: "payment_method_not_found" };
  const ask = () => payWith(customer, { card, at: Math.floor(now.getTime() / 1_000) });
  const { answer: isChosen, state } = await auditedStripeCall(by, { pays: card }, ask);
  if (!isChosen) return { refused: "payment_method_not_found" };
  return { ...state, due: (await showDuePayment(organization)) ?? null };
}

/** Removes a card and switches off a refill that has none left. */
export async function dropCard(card: string, by: ActorReference): Promise<{ removed: true } | Refusal> {
  const customer = await customerOf(by.organization);
  const cards = customer === null ? [] : await listCards(customer);
  if (customer === null || !cards.some(({ _id }) => _id === card)) return { refused: "payment_method_not_found" };
  const { answer: isRemoved } = await auditedStripeCall(by, { removes: card }, async () => {
    // Checked after the removal is noted: a concurrent resume finds the note, or this check finds its plan.
    if (await isInUse(card, customer)) return false;
    await removeCard(card);
    return true;
  });
  if (!isRemoved) return { refused: "card_in_use" };
  if (!(await defaultCard(customer))?._id) await stopCardlessRefill(by.organization, by.now);
  return { removed: true };
}

async function isInUse(card: string, customer: string): Promise<boolean> {
  const [chosen, subscriptions] = await Promise.all([defaultCard(customer), readSubscriptions(customer)]);
  return chosen?._id === card && subscriptions.some((one) => isLive(one) && one.endsAt === null);
}
