import * as z from "zod/mini";

const Failure = z.object({
  type: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type Failure = z.infer<typeof Failure>;

const Intent = z.object({
  status: z.string(),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  /** The card of the failed attempt. */
  last_payment_error: z.optional(
    z.nullable(z.object({ payment_method: z.optional(z.nullable(z.object({ id: z.string() }))) })),
  ),
});
type Intent = z.infer<typeof Intent>;

const Answer = z.object({
  error: z.optional(Failure),
  paymentIntent: z.optional(Intent),
  setupIntent: z.optional(Intent),
});

interface Appearance {
  theme: "stripe" | "night";
  variables: Record<string, string>;
}

export interface CardLook {
  locale: string;
  appearance: Appearance;
}

interface ConfirmParams {
  return_url: string;
  payment_method?: string;
}

/** The page is left only if the bank requires it. */
type Confirming = { redirect: "if_required"; confirmParams: ConfirmParams } & (
  | { elements: Elements }
  | { clientSecret: string }
);

export interface CardElement {
  mount(at: HTMLElement): void;
  on(event: "ready" | "loaderror", heard: () => void): unknown;
  focus(): void;
  destroy(): void;
}

export interface Elements {
  create(type: "payment"): unknown;
  update(look: Partial<CardLook>): unknown;
}

export interface Stripe {
  elements(options: { clientSecret: string } & CardLook): unknown;
  confirmPayment(how: Confirming): Promise<unknown>;
  confirmSetup(how: Confirming): Promise<unknown>;
  handleNextAction(of: { clientSecret: string }): Promise<unknown>;
  retrievePaymentIntent(clientSecret: string): Promise<unknown>;
  retrieveSetupIntent(clientSecret: string): Promise<unknown>;
}

/** Checks the functions only and does not copy the object, because they need it. */
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

/** Cached; a failed load can be retried. */
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

/** Rejects if the script cannot be loaded or is not Stripe.js. */
export async function loadStripe(address: string, key: string, locale: string): Promise<Stripe> {
  await fetchScript(address);
  return z.parse(StripeObject, z.parse(Factory, Reflect.get(window, "Stripe"))(key, { locale }));
}

export function openCardForm(
  stripe: Stripe,
  clientSecret: string,
  look: CardLook,
): { elements: Elements; card: CardElement } {
  const elements = z.parse(ElementsObject, stripe.elements({ clientSecret, ...look }));
  return { elements, card: z.parse(CardObject, elements.create("payment")) };
}

type Outcome = { intent: Intent } | { failure: Failure };

export async function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  const answer = z.safeParse(Answer, await asked.catch(() => undefined));
  if (!answer.success) return { failure: {} };
  const { error, paymentIntent, setupIntent } = answer.data;
  const intent = paymentIntent ?? setupIntent;
  return error !== undefined || intent === undefined ? { failure: error ?? {} } : { intent };
}

const isSetup = (clientSecret: string): boolean => clientSecret.startsWith("seti_");

export const intentOf = (stripe: Stripe, clientSecret: string): Promise<Outcome> =>
  outcomeOf(
    isSetup(clientSecret) ? stripe.retrieveSetupIntent(clientSecret) : stripe.retrievePaymentIntent(clientSecret),
  );

/** Another tab or the bank may have finished it, so a failure is checked against the current state. */
async function unlessOver(stripe: Stripe, clientSecret: string, outcome: Outcome): Promise<Outcome> {
  if ("intent" in outcome) return outcome;
  const now = await intentOf(stripe, clientSecret);
  return "intent" in now && isOver(now.intent) ? now : outcome;
}

/** The bank may require authentication in a dialog or on its own page. */
export async function confirmTyped(stripe: Stripe, clientSecret: string, elements: Elements): Promise<Outcome> {
  const how: Confirming = { elements, redirect: "if_required", confirmParams: { return_url: location.href } };
  const asked = isSetup(clientSecret) ? stripe.confirmSetup(how) : stripe.confirmPayment(how);
  return unlessOver(stripe, clientSecret, await outcomeOf(asked));
}

/** `method` is the fallback if the payment names no card. */
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

/** Nothing left to do: succeeded or about to. */
export const isOver = ({ status }: Intent): boolean => status === "succeeded" || status === "processing";
