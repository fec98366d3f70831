import type Stripe from "stripe";
import { invalid, Refused } from "./protocol.ts";
import { addObject, changeObject, idOrNull, type StripeWorld, tell } from "./world.ts";

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  /** `visa` for `pm_card_visa`; also the fingerprint. */
  name: string;
  number: string;
  brand: string;
  charge: Decline | null;
  /** Whether a card that is declined can be saved. */
  keeps: boolean;
  disputes: "at once" | "by an inquiry" | "never";
  authenticates: "always" | "until set up" | "never";
}

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});

const noFunds = declined("insufficient_funds", "Your card has insufficient funds.");

// biome-ignore format: a table is read by its columns.
const given: (Partial<TestCard> & Pick<TestCard, "name" | "number">)[] = [
  { name: "visa", number: "4242424242424242" },
  { name: "visa_debit", number: "4000056655665556" },
  { name: "mastercard", number: "5555555555554444", brand: "mastercard" },
  { name: "chargeDeclined", number: "4000000000000002", charge: declined("generic_decline"), keeps: false },
  { name: "chargeDeclinedInsufficientFunds", number: "4000000000009995", charge: noFunds, keeps: false },
  { name: "chargeCustomerFail", number: "4000000000000341", charge: declined("generic_decline") },
  { name: "createDispute", number: "4000000000000259", disputes: "at once" },
  { name: "createDisputeInquiry", number: "4000000000001976", disputes: "by an inquiry" },
  { name: "authenticationRequired", number: "4000002760003184", authenticates: "always" },
  { name: "authenticationRequiredOnSetup", number: "4000002500003155", authenticates: "until set up" },
];

const ordinary = { brand: "visa", charge: null, keeps: true, disputes: "never", authenticates: "never" } as const;
const cards: TestCard[] = given.map((card) => ({ ...ordinary, ...card }));

interface Expiry {
  exp_month: number;
  exp_year: number;
}

function newCard(world: StripeWorld, { brand, name, number }: TestCard, expiry?: Expiry): Stripe.PaymentMethod {
  const exp_year = new Date(world.now() * 1_000).getUTCFullYear() + 4;
  const card = { brand, exp_month: 12, exp_year, ...expiry, fingerprint: name, last4: number.slice(-4) };
  return addObject(world, "payment_method", { customer: null, type: "card", card });
}

const cardError = (message: string, code: string, decline_code?: string): Refused =>
  new Refused(402, message, { type: "card_error", code, ...(decline_code && { decline_code }) });

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function cardNumbered(number: string): TestCard {
  const digits = number.replaceAll(/\D/g, "");
  const card = cards.find((one) => one.number === digits);
  if (card) return card;
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits))
    throw cardError("Your card number is incorrect.", "incorrect_number");
  throw cardError(
    "Your card was declined. Your request was in test mode, but used a non test (live) card.",
    "card_declined",
    "test_mode_live_card",
  );
}

const isPast = (world: StripeWorld, { exp_month, exp_year }: Expiry): boolean =>
  Date.UTC(exp_year, exp_month) / 1_000 <= world.now();

/** A card as it was typed into the form. */
export function typedCard(world: StripeWorld, typed: Expiry & { number: string; cvc: string }): Stripe.PaymentMethod {
  const card = cardNumbered(typed.number);
  const { exp_month } = typed;
  const exp_year = typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year;
  if (exp_month < 1 || exp_month > 12)
    throw cardError("Your card's expiration month is invalid.", "invalid_expiry_month");
  if (isPast(world, { exp_month, exp_year }))
    throw cardError("Your card's expiration year is invalid.", "invalid_expiry_year");
  if (!/^\d{3,4}$/.test(typed.cvc)) throw cardError("Your card's security code is invalid.", "invalid_cvc");
  return newCard(world, card, { exp_month, exp_year });
}

const expired: Decline = { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." };

/** Why a charge of this card is declined, if it is. */
export const declineOf = (world: StripeWorld, method: Stripe.PaymentMethod): Decline | null =>
  testCardOf(method).charge ?? (method.card && isPast(world, method.card) ? expired : null);

export function testCardOf({ card }: Stripe.PaymentMethod): TestCard {
  const found = cards.find(({ name }) => name === card?.fingerprint);
  if (!found) throw invalid("The payment method was made of no test card.");
  return found;
}

/** `pm_card_visa` and the like create a new one each time. */
function paymentMethodOf(world: StripeWorld, id: string): Stripe.PaymentMethod {
  const card = cards.find(({ name }) => id === `pm_card_${name}`);
  return card ? newCard(world, card) : world.store.need("payment_method", id, "payment_method");
}

/** Refuses a card of somebody else, and one that was detached. */
export function paymentMethodFor(world: StripeWorld, id: string, customer: string | null): Stripe.PaymentMethod {
  const found = paymentMethodOf(world, id);
  if (world.store.get("detached", found.id))
    throw invalid(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
  const owner = idOrNull(found.customer);
  if (owner !== null && owner !== customer)
    throw invalid(`The payment method ${id} does not belong to the customer ${customer}.`, "payment_method");
  return found;
}

export function checkOwner({ store }: StripeWorld, id: string, customer: string, param: string): void {
  const method = store.get("payment_method", id);
  if (!method || idOrNull(method.customer) !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      param,
      "resource_missing",
    );
}

export function give(world: StripeWorld, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (idOrNull(method.customer) === customer) return method;
  const given = world.store.put("payment_method", { ...method, customer });
  tell(world, "payment_method.attached", given);
  return given;
}

export function attach(world: StripeWorld, id: string, customer: string): Stripe.PaymentMethod {
  world.store.need("customer", customer, "customer");
  const method = paymentMethodFor(world, id, customer);
  const { charge, keeps } = testCardOf(method);
  if (charge && !keeps) throw cardError(charge.message, charge.code, charge.decline_code);
  return give(world, method, customer);
}

/** Permanent; the card stops being a default. */
export function detach(world: StripeWorld, id: string): Stripe.PaymentMethod {
  const { store } = world;
  const method = store.need("payment_method", id, "payment_method");
  const owner = idOrNull(method.customer);
  if (owner === null)
    throw invalid("The payment method you provided is not attached to a customer so detachment is impossible.");
  const customer = store.get("customer", owner);
  if (customer && customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    changeObject(world, "customer", { ...customer, invoice_settings }, "customer.updated");
  }
  for (const one of store.all("subscription"))
    if (one.default_payment_method === id) {
      const without = { ...one, default_payment_method: null };
      changeObject(world, "subscription", without, "customer.subscription.updated");
    }
  store.put("detached", { id });
  const detached = store.put("payment_method", { ...method, customer: null });
  tell(world, "payment_method.detached", detached, method);
  return detached;
}
