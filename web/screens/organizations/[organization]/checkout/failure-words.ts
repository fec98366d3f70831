import type { Failure } from "./stripe.ts";

/** Our own words for why Stripe.js could not do something. */
type OwnWords = "noAnswer" | "notConfirmed" | "changed" | "otherCard";

/** Stripe's codes where the card's holder did not confirm it: https://docs.stripe.com/error-codes */
const notConfirmed: readonly (string | undefined)[] = [
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
];

/**
 * In whose words a failure is said. Stripe.js speaks the page's language about cards alone; what it says to programmers is
 * English, and we have words of our own for that. Stripe's form says itself what is wrong with a card that was `typed` there.
 */
export function failureWords({ type, code, message }: Failure, typed = false): { theirs: string } | { own: OwnWords } {
  if (notConfirmed.includes(code)) return { own: "notConfirmed" };
  if (type === "card_error" && typed) return { own: "otherCard" };
  if (type === "card_error" && message !== undefined) return { theirs: message };
  return { own: type === "invalid_request_error" ? "changed" : "noAnswer" };
}
