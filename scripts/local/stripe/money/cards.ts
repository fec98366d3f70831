import { Refused } from "../protocol/error.ts";

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export interface TestCard {
  /** `visa` for `pm_card_visa`; also the fingerprint. */
  name: string;
  number: string;
  brand: string;
  country: string;
  funding: string;
  charge: Decline | null;
  keeps: boolean;
  disputes: "at once" | "by an inquiry" | "never";
  authenticates: "always" | "until set up" | "on session" | "never";
}

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});

const expired: Decline = { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." };

type Given = Partial<TestCard> & Pick<TestCard, "name" | "number">;

// biome-ignore format: a table is read by its columns.
const given: Given[] = [
  { name: "visa", number: "4242424242424242" },
  { name: "visa_debit", number: "4000056655665556", funding: "debit" },
  { name: "mastercard", number: "5555555555554444", brand: "mastercard" },
  { name: "amex", number: "378282246310005", brand: "amex" },
  { name: "discover", number: "6011111111111117", brand: "discover" },
  { name: "ca", number: "4000001240000000", country: "CA" },
  { name: "chargeDeclined", number: "4000000000000002", charge: declined("generic_decline"), keeps: false },
  { name: "chargeDeclinedInsufficientFunds", number: "4000000000009995", charge: declined("insufficient_funds", "Your card has insufficient funds."), keeps: false },
  { name: "chargeDeclinedLostCard", number: "4000000000009987", charge: declined("lost_card"), keeps: false },
  { name: "chargeDeclinedStolenCard", number: "4000000000009979", charge: declined("stolen_card"), keeps: false },
  { name: "chargeDeclinedExpiredCard", number: "4000000000000069", charge: expired, keeps: false },
  { name: "chargeDeclinedIncorrectCvc", number: "4000000000000127", charge: { code: "incorrect_cvc", decline_code: "incorrect_cvc", message: "Your card's security code is incorrect." }, keeps: false },
  { name: "chargeDeclinedProcessingError", number: "4000000000000119", charge: { code: "processing_error", decline_code: "processing_error", message: "An error occurred while processing your card. Try again in a little bit." }, keeps: false },
  { name: "chargeDeclinedVelocityLimitExceeded", number: "4000000000006975", charge: declined("card_velocity_exceeded"), keeps: false },
  { name: "chargeCustomerFail", number: "4000000000000341", charge: declined("generic_decline") },
  { name: "createDispute", number: "4000000000000259", disputes: "at once" },
  { name: "createDisputeInquiry", number: "4000000000001976", disputes: "by an inquiry" },
  { name: "authenticationRequired", number: "4000002760003184", authenticates: "always" },
  { name: "authenticationRequiredOnSetup", number: "4000002500003155", authenticates: "until set up" },
  { name: "authenticationRequiredSetupForOffSession", number: "4000003800000446", authenticates: "on session" },
  { name: "authenticationRequiredChargeDeclinedInsufficientFunds", number: "4000008260003178", authenticates: "always", charge: declined("insufficient_funds", "Your card has insufficient funds.") },
  { name: "threeDSecure2Required", number: "4000000000003220", authenticates: "on session" },
];

const ordinary = {
  brand: "visa",
  country: "US",
  funding: "credit",
  charge: null,
  keeps: true,
  disputes: "never",
} as const;
const cards: TestCard[] = given.map((card) => ({ ...ordinary, authenticates: "never", ...card }));

export const cardNamed = (name: string): TestCard | undefined => cards.find((card) => card.name === name);

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const cardError = (message: string, code: string, decline_code?: string) =>
  new Refused(402, message, { type: "card_error", code, ...(decline_code && { decline_code }) });

export function cardNumbered(number: string): TestCard {
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
