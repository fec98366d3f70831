import type { By } from "#functions/data/audit/by.ts";
import { readSubscription } from "#functions/data/billing/subscriptions.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { beginCard, listCards, removeCard } from "#functions/services/billing/cards.ts";
import { defaultCard } from "#functions/services/billing/customers.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import type { SettledSubscription } from "#shared/model/due-payment.ts";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import type { CardForm } from "#shared/model/subscription.ts";
import { isLive } from "#shared/rules/billing/subscription.ts";
import { askStripe } from "./ask-stripe.ts";
import { cardForm } from "./card-form.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { payWith } from "./pay-with.ts";
import { showDuePayment } from "./show-due-payment.ts";
import { stopCardlessRefill } from "./stop-cardless-refill.ts";

const customerOf = async (organization: string): Promise<string | null> =>
  (await readSubscription(organization)).read.customer;

/** An organization's cards, newest first. Raises `OutsideServiceFailed`. */
export async function showCards(organization: string): Promise<ListedPaymentMethod[]> {
  const customer = await customerOf(organization);
  if (customer === null) return [];
  const [cards, chosen] = await Promise.all([listCards(customer), defaultCard(customer)]);
  return cards.map((card) => ({ ...card, isDefault: card._id === chosen?._id }));
}

/** Begins to save a card, and answers its form. Refused: `organization_not_found`. Raises `OutsideServiceFailed`. */
export async function addCard(organization: string, now: Date): Promise<CardForm | Refusal> {
  const settings = await readOrganization(organization);
  if (settings === null) return { refused: "organization_not_found" };
  const { customer } = await ensureCustomer(settings, now);
  return cardForm(await beginCard(customer, organization));
}

/**
 * Pays with one of an organization's cards from now on, tries the payment that is due, and says what became of it: the card is
 * chosen whatever its bank answers. Refused: `payment_method_not_found`. Raises `OutsideServiceFailed`.
 */
export async function useCard(card: string, by: By): Promise<SettledSubscription | Refusal> {
  const { organization, now } = by;
  const customer = await customerOf(organization);
  const cards = customer === null ? [] : await listCards(customer);
  if (customer === null || !cards.some(({ _id }) => _id === card)) return { refused: "payment_method_not_found" };
  const ask = () => payWith(customer, { card, at: Math.floor(now.getTime() / 1_000) });
  const { answer: isChosen, state } = await askStripe(by, { pays: card }, ask);
  // Somebody removed it meanwhile.
  if (!isChosen) return { refused: "payment_method_not_found" };
  return { ...state, due: (await showDuePayment(organization)) ?? null };
}

/**
 * Removes a card. An automatic refill that has none to pay with any more is switched off. Refused: `payment_method_not_found`, `card_in_use` for the one that a subscription is paid with. Raises
 * `OutsideServiceFailed`.
 */
export async function dropCard(card: string, by: By): Promise<{ removed: true } | Refusal> {
  const customer = await customerOf(by.organization);
  const cards = customer === null ? [] : await listCards(customer);
  if (customer === null || !cards.some(({ _id }) => _id === card)) return { refused: "payment_method_not_found" };
  const { answer: isRemoved } = await askStripe(by, { removes: card }, async () => {
    // Looked at once the removal is noted: whoever resumes the subscription meanwhile finds either the note or, here, their plan.
    if (await isInUse(card, customer)) return false;
    await removeCard(card);
    return true;
  });
  if (!isRemoved) return { refused: "card_in_use" };
  if (!(await defaultCard(customer))?._id) await stopCardlessRefill(by.organization, by.now);
  return { removed: true };
}

/** Whether a subscription that goes on is paid with a card. */
async function isInUse(card: string, customer: string): Promise<boolean> {
  const [chosen, subscriptions] = await Promise.all([defaultCard(customer), readSubscriptions(customer)]);
  return chosen?._id === card && subscriptions.some((one) => isLive(one) && one.endsAt === null);
}
