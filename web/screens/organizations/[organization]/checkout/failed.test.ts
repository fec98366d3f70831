import { expect, it } from "vitest";
import { failureWords } from "./failed.tsx";

it("says in Stripe's words what is wrong with a card", () => {
  const message = "Votre carte a été refusée.";
  expect(failureWords({ type: "card_error", code: "card_declined", message })).toEqual({ theirs: message });
});

it("does not repeat what Stripe's form says of a card that was typed there", () => {
  const failure = { type: "card_error", code: "card_declined", message: "Your card was declined." };
  expect(failureWords(failure, true)).toEqual({ own: "otherCard" });
});

it.each([
  ["a payment that changed", { type: "invalid_request_error", message: "This PaymentIntent's status…" }, "changed"],
  ["silence", {}, "noAnswer"],
  ["a network that failed", { type: "api_connection_error", message: "Failed to fetch" }, "noAnswer"],
  ["a card without words", { type: "card_error" }, "noAnswer"],
  [
    "a bank's refusal of its holder",
    { type: "invalid_request_error", code: "payment_intent_authentication_failure", message: "We are unable…" },
    "notConfirmed",
  ],
])("says in our own words, in the page's language: %s", (_, failure, own) => {
  expect(failureWords(failure)).toEqual({ own });
});
