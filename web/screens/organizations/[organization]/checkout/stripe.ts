import * as z from "zod/mini";

/** Why Stripe.js could not do something, in the words of the language that it was given. */
const Failure = z.object({
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

/** A payment, or the set-up of a card. */
const Intent = z.object({
  status: z.string(),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  /** What the card that was tried before did not do. */
  last_payment_error: z.optional(
    z.nullable(z.object({ payment_method: z.optional(z.nullable(z.object({ id: z.string() }))) })),
  ),
});
export type Intent = z.infer<typeof Intent>;

/** What Stripe.js answers: a payment or a set-up, or why not. */
const Answer = z.object({
  error: z.optional(Failure),
  paymentIntent: z.optional(Intent),
  setupIntent: z.optional(Intent),
});

/** How the form looks. */
interface Appearance {
  theme: "stripe" | "night";
  variables: Record<string, string>;
}

/** How the form looks and speaks. */
export interface Look {
  locale: string;
  appearance: Appearance;
}

interface ConfirmParams {
  return_url: string;
  payment_method?: string;
}

/** What is confirmed: what was typed into the form, or a card that is there already. The page is left only if a bank asks for that. */
type Confirming = { redirect: "if_required"; confirmParams: ConfirmParams } & (
  | { elements: Elements }
  | { clientSecret: string }
);

/** The card form, in a frame of Stripe's. */
export interface CardElement {
  mount(at: HTMLElement): void;
  on(event: "ready" | "loaderror", heard: () => void): unknown;
  focus(): void;
  destroy(): void;
}

/** What belongs to one form. */
export interface Elements {
  create(type: "payment"): unknown;
  update(look: Partial<Look>): unknown;
}

/** The functions of Stripe.js that we use. */
export interface Stripe {
  elements(options: { clientSecret: string } & Look): unknown;
  confirmPayment(how: Confirming): Promise<unknown>;
  confirmSetup(how: Confirming): Promise<unknown>;
  handleNextAction(of: { clientSecret: string }): Promise<unknown>;
  retrievePaymentIntent(clientSecret: string): Promise<unknown>;
  retrieveSetupIntent(clientSecret: string): Promise<unknown>;
}

/** What is checked of an object of Stripe.js: that it has these functions. It is not copied, because they need it. */
const having = <Made extends object>(...names: (keyof Made & string)[]) =>
  z.custom<Made>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      names.every((name) => typeof Reflect.get(value, name) === "function"),
  );

const StripeObject = having<Stripe>(
  "elements",
  "confirmPayment",
  "confirmSetup",
  "handleNextAction",
  "retrievePaymentIntent",
  "retrieveSetupIntent",
);
const ElementsObject = having<Elements>("create", "update");
const CardObject = having<CardElement>("mount", "on", "focus", "destroy");
const Factory = z.custom<(key: string, options: { locale: string }) => unknown>((value) => typeof value === "function");

const fetched = new Map<string, Promise<void>>();

/** Fetches the script once. After a failure it can be fetched again. */
function fetchScript(address: string): Promise<void> {
  const known = fetched.get(address);
  if (known !== undefined) return known;
  const script = document.createElement("script");
  const fetching = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      fetched.delete(address);
      script.remove();
      reject(new Error("Stripe.js could not be fetched"));
    };
  });
  fetched.set(address, fetching);
  script.src = address;
  script.async = true;
  document.head.append(script);
  return fetching;
}

/** Stripe.js from its address, for the account of a publishable key. Fails if it cannot be fetched or is something else. */
export async function loadStripe(address: string, key: string, locale: string): Promise<Stripe> {
  await fetchScript(address);
  return z.parse(StripeObject, z.parse(Factory, Reflect.get(window, "Stripe"))(key, { locale }));
}

/** The card form of a payment or a set-up, ready to be mounted. */
export function cardForm(stripe: Stripe, clientSecret: string, look: Look): { elements: Elements; card: CardElement } {
  const elements = z.parse(ElementsObject, stripe.elements({ clientSecret, ...look }));
  return { elements, card: z.parse(CardObject, elements.create("payment")) };
}

/** What became of a call of Stripe.js. */
export type Outcome = { intent: Intent } | { failure: Failure };

/** What Stripe.js answered, or why it failed. */
export async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  const answer = z.safeParse(Answer, await asked.catch(() => undefined));
  if (!answer.success) return { failure: {} };
  const { error, paymentIntent, setupIntent } = answer.data;
  const intent = paymentIntent ?? setupIntent;
  return error !== undefined || intent === undefined ? { failure: error ?? {} } : { intent };
}

/** Whether a client secret is that of a card's set-up, which takes no money. */
const isSetup = (clientSecret: string): boolean => clientSecret.startsWith("seti_");

/** A payment or a set-up as it is now. */
export const intentOf = (stripe: Stripe, clientSecret: string): Promise<Outcome> =>
  outcomeOf(
    isSetup(clientSecret) ? stripe.retrieveSetupIntent(clientSecret) : stripe.retrievePaymentIntent(clientSecret),
  );

/**
 * What became of a confirmation that failed: another tab, or the bank, may have been faster. So nothing is called failed before it
 * is asked how it stands.
 */
async function unlessOver(stripe: Stripe, clientSecret: string, outcome: Outcome): Promise<Outcome> {
  if ("intent" in outcome) return outcome;
  const now = await intentOf(stripe, clientSecret);
  return "intent" in now && isOver(now.intent) ? now : outcome;
}

/** Confirms a payment or a set-up with what was typed. The bank may ask for more on top of the page, or on its own. */
export async function confirmTyped(stripe: Stripe, clientSecret: string, elements: Elements): Promise<Outcome> {
  const how: Confirming = { elements, redirect: "if_required", confirmParams: { return_url: location.href } };
  const asked = isSetup(clientSecret) ? stripe.confirmSetup(how) : stripe.confirmPayment(how);
  return unlessOver(stripe, clientSecret, await outcomeOf(asked));
}

/** Lets the holder of the card that a payment was tried with confirm it. `method` is the card if the payment forgot it. */
export async function confirmKnown(stripe: Stripe, clientSecret: string, method: string | null): Promise<Outcome> {
  const known = await intentOf(stripe, clientSecret);
  if ("failure" in known || isOver(known.intent)) return known;
  const card = known.intent.last_payment_error?.payment_method?.id ?? method;
  const waits = known.intent.status === "requires_action";
  if (card === null && !waits) return { failure: {} };
  const confirmParams = { return_url: location.href, ...(card !== null && { payment_method: card }) };
  const asked = waits
    ? stripe.handleNextAction({ clientSecret })
    : stripe.confirmPayment({ clientSecret, redirect: "if_required", confirmParams });
  return unlessOver(stripe, clientSecret, await outcomeOf(asked));
}

/** Whether nothing is left to do for the card's holder: it is paid or saved, or about to be. */
export const isOver = ({ status }: Intent): boolean => status === "succeeded" || status === "processing";
