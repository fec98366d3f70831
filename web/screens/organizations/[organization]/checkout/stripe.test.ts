import { expect, it, vi } from "vitest";
import { confirmKnown, confirmTyped, intentOf, openCardForm, outcomeOf, type Stripe } from "./stripe.ts";

vi.stubGlobal("location", { href: "https://reviens.example/organizations/01A/checkout" });

function stripeWith(paymentIntent: object) {
  const asked: unknown[] = [];
  const note = (kind: string) => async (how: unknown) => {
    asked.push([kind, how]);
    return { paymentIntent: { status: "succeeded" } };
  };
  const stripe: Stripe = {
    elements: () => ({}),
    confirmPayment: note("payment"),
    confirmSetup: async () => ({ setupIntent: { status: "succeeded" } }),
    handleNextAction: note("action"),
    retrievePaymentIntent: async () => ({ paymentIntent }),
    retrieveSetupIntent: async () => ({ setupIntent: { status: "requires_payment_method" } }),
  };
  return { stripe, asked };
}

it("tells an answer from a failure, and what is neither as a failure without words", async () => {
  expect(await outcomeOf(Promise.resolve({ paymentIntent: { status: "succeeded", amount: 20_000 } }))).toEqual({
    intent: { status: "succeeded", amount: 20_000 },
  });
  const error = { type: "card_error", code: "card_declined", message: "Your card was declined." };
  expect(await outcomeOf(Promise.resolve({ error }))).toEqual({ failure: error });
  expect(await outcomeOf(Promise.resolve({}))).toEqual({ failure: {} });
  expect(await outcomeOf(Promise.resolve("what"))).toEqual({ failure: {} });
  expect(await outcomeOf(Promise.reject(new Error("no network")))).toEqual({ failure: {} });
});

it("asks after a payment or a card's set-up by what its secret is of", async () => {
  const { stripe } = stripeWith({ status: "requires_action" });
  expect(await intentOf(stripe, "pi_1_secret_2")).toEqual({ intent: { status: "requires_action" } });
  expect(await intentOf(stripe, "seti_1_secret_2")).toEqual({ intent: { status: "requires_payment_method" } });
});

it("confirms what was typed, and leaves the page only where a bank asks for that", async () => {
  const { stripe, asked } = stripeWith({ status: "requires_payment_method" });
  const elements = { create: () => ({}), update: () => ({}) };
  expect(await confirmTyped(stripe, "pi_1_secret_2", elements)).toEqual({ intent: { status: "succeeded" } });
  expect(asked).toEqual([
    ["payment", { elements, redirect: "if_required", confirmParams: { return_url: location.href } }],
  ]);
});

it("lets the holder of the card that a purchase was tried with confirm it", async () => {
  const tried = stripeWith({
    status: "requires_payment_method",
    last_payment_error: { payment_method: { id: "pm_tried" } },
  });
  await confirmKnown(tried.stripe, "pi_1_secret_2", "pm_default");
  expect(tried.asked).toMatchObject([["payment", { confirmParams: { payment_method: "pm_tried" } }]]);
  const forgotten = stripeWith({ status: "requires_payment_method" });
  await confirmKnown(forgotten.stripe, "pi_1_secret_2", "pm_default");
  expect(forgotten.asked).toMatchObject([["payment", { confirmParams: { payment_method: "pm_default" } }]]);
  const waiting = stripeWith({ status: "requires_action" });
  await confirmKnown(waiting.stripe, "pi_1_secret_2", null);
  expect(waiting.asked).toEqual([["action", { clientSecret: "pi_1_secret_2" }]]);
});

it("confirms nothing that is paid already", async () => {
  const { stripe, asked } = stripeWith({ status: "succeeded" });
  expect(await confirmKnown(stripe, "pi_1_secret_2", "pm_default")).toEqual({ intent: { status: "succeeded" } });
  expect(asked).toEqual([]);
});

/** Another tab paid first, so every confirmation fails. */
function overtaken(before: string, after: string) {
  const states = [before, after];
  const { stripe } = stripeWith({});
  const error = { type: "invalid_request_error", message: "This PaymentIntent's status is succeeded." };
  const fails = async () => ({ error });
  const retrieve = async () => ({ paymentIntent: { status: states.length > 1 ? states.shift() : after } });
  return {
    error,
    stripe: {
      ...stripe,
      confirmPayment: fails,
      confirmSetup: fails,
      handleNextAction: fails,
      retrievePaymentIntent: retrieve,
      retrieveSetupIntent: async () => ({ setupIntent: { status: after } }),
    },
  };
}

const form = { create: () => ({}), update: () => ({}) };

it("calls nothing failed that another tab paid, confirmed or saved meanwhile", async () => {
  const done = { intent: { status: "succeeded" } };
  expect(await confirmTyped(overtaken("succeeded", "succeeded").stripe, "pi_1_secret_2", form)).toEqual(done);
  expect(await confirmTyped(overtaken("succeeded", "succeeded").stripe, "seti_1_secret_2", form)).toEqual(done);
  for (const before of ["requires_action", "requires_payment_method"])
    expect(await confirmKnown(overtaken(before, "succeeded").stripe, "pi_1_secret_2", "pm_1")).toEqual(done);
});

it("leaves what failed failed while it is not over", async () => {
  const waits = overtaken("requires_payment_method", "requires_payment_method");
  expect(await confirmTyped(waits.stripe, "pi_1_secret_2", form)).toEqual({ failure: waits.error });
  expect(await confirmKnown(waits.stripe, "pi_1_secret_2", "pm_1")).toEqual({ failure: waits.error });
});

it("refuses a form that is not Stripe's", () => {
  const { stripe } = stripeWith({ status: "succeeded" });
  const look = { locale: "en", appearance: { theme: "stripe" as const, variables: {} } };
  expect(() => openCardForm(stripe, "pi_1_secret_2", look)).toThrow();
});
