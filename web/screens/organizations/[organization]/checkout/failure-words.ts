import type { Failure } from "./stripe.ts";

type OwnWords = "noAnswer" | "notConfirmed" | "changed" | "otherCard";

/** Failed authentication: https://docs.stripe.com/error-codes */
const notConfirmed: readonly (string | undefined)[] = [
  "payment_intent_authentication_failure",
  "setup_intent_authentication_failure",
];

/** Stripe.js localizes messages about cards only; its form itself explains errors of a `typed` card. */
export function failureWords({ type, code, message }: Failure, typed = false): { theirs: string } | { own: OwnWords } {
  if (notConfirmed.includes(code)) return { own: "notConfirmed" };
  if (type === "card_error" && typed) return { own: "otherCard" };
  if (type === "card_error" && message !== undefined) return { theirs: message };
  return { own: type === "invalid_request_error" ? "changed" : "noAnswer" };
}
