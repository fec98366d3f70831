import Stripe from "stripe";
import { expect, it } from "vitest";
import { stripeVersion } from "#shared/contract/stripe.ts";
import { functionsEnvironment } from "./environment.ts";

const endpoints = {
  dynamodb: "http://127.0.0.1:1",
  aws: "http://127.0.0.1:2",
  stripe: "http://127.0.0.1:3",
  origin: "http://localhost:3000",
};
const stripeOf = (given: NodeJS.ProcessEnv) => {
  const { STRIPE_API, STRIPE_SCRIPT } = functionsEnvironment(endpoints, given);
  return [STRIPE_API, STRIPE_SCRIPT];
};

it("lets pages load what stands in for Stripe.js from the stand-in", () => {
  expect(stripeOf({})).toEqual(["http://127.0.0.1:3", "http://127.0.0.1:3/stripe.js"]);
});

it("lets pages load Stripe.js itself where Stripe itself is asked", () => {
  const stripe = ["https://api.stripe.com", "https://js.stripe.com/endive/stripe.js"];
  expect(stripeOf({ STRIPE_API: "https://api.stripe.com" })).toEqual(stripe);
});

it("lets somebody name another address of Stripe.js", () => {
  const given = { STRIPE_API: "https://api.stripe.com", STRIPE_SCRIPT: "https://js.stripe.com/fennel/stripe.js" };
  expect(stripeOf(given)).toEqual([given.STRIPE_API, given.STRIPE_SCRIPT]);
});

it("speaks the version of Stripe's API that the package was made for", () => {
  expect(stripeVersion).toBe(Stripe.API_VERSION);
});
