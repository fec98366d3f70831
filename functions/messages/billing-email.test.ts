import { expect, it } from "vitest";
import { type BillingMail, billingEmail } from "./billing-email.ts";

const usd = (amount: number) => ({ amount, currency: "USD" });

const mail = (given: Partial<BillingMail>): BillingMail => ({
  notice: "receipt",
  facts: {},
  language: "en",
  origin: "https://reviens.example",
  organization: { _id: "01A", name: "Martin Bakery", logo: null, brandColor: null, timeZone: "America/Toronto" },
  reader: null,
  ending: { names: [], before: null, after: null },
  last4: null,
  ...given,
});

const said = (given: Partial<BillingMail>): string =>
  billingEmail(mail(given))
    .blocks.map((block) => (block.kind === "paragraph" ? block.text : ""))
    .join(" ")
    .replaceAll("\u00a0", " ");

it("names the locations whose promotion ends, and what the total becomes", () => {
  const facts = { at: "2027-12-03T05:00:00.000Z", locations: 1 };
  const ending = { names: ["Harbour"], before: usd(360_00), after: usd(440_00) };
  expect(said({ notice: "promotion_ends", facts, ending })).toContain(
    "The first 12 months of Harbour end on December 2, 2027. After that it costs US$160 a month instead of US$80. Your total goes from US$360 to US$440 a month.",
  );
  const both = { ...ending, names: ["Harbour", "Plateau"] };
  expect(said({ notice: "promotion_ends", facts: { ...facts, locations: 2 }, ending: both, language: "fr" })).toContain(
    "Pour Harbour et Plateau, les 12 premiers mois se terminent le 2 décembre 2027. Ensuite, chacun de ces établissements coûte 160 $ US par mois au lieu de 80 $ US.",
  );
});

it("says of a payment that failed which card it was and until when everything goes on", () => {
  const facts = { amount: 441_33, currency: "USD", at: "2027-12-22T09:02:00.000Z" };
  const first = said({ notice: "payment_failed", facts: { ...facts, time: 1 }, last4: "0341" });
  expect(first).toContain("US$441.33");
  expect(first).toContain("the card ending in 0341. Everything goes on until January 5, 2028.");
  expect(said({ notice: "payment_failed", facts: { ...facts, time: 3 } })).not.toContain("card ending");
});

it("asks to confirm a payment too, since the bank may wait for that, and leads to where it stands", () => {
  const facts = { amount: 441_33, currency: "USD", time: 1 };
  const first = said({ notice: "payment_failed", facts });
  expect(first).toContain("check your card, or confirm the payment if your bank asks for it");
  expect(first).not.toContain("declined");
});

it("says of a subscription that is over what stays due, and promises no other before it is paid", () => {
  const owed = { amount: 200_00, currency: "USD" };
  const all = (facts: object) => JSON.stringify(billingEmail(mail({ notice: "subscription_ended", facts })).blocks);
  expect(said({ notice: "subscription_ended", facts: owed })).toContain(
    "US$200 stays due: you can subscribe again once it’s paid.",
  );
  expect(all(owed)).toContain("See the payment");
  expect(all(owed)).not.toContain("Subscribe again");
  expect(all({})).toContain("Subscribe again");
  expect(all({})).not.toContain("stays due");
});

it("says what waits for a payment: from a day on, or already where that day is over", () => {
  const last = { amount: 441_33, currency: "USD", time: 3 };
  const at = "2027-12-22T09:02:00.000Z";
  expect(said({ notice: "payment_failed", facts: { ...last, at } })).toContain(
    "US$441.33 for your Reviens subscription is still due. If it isn’t paid by January 5, 2028, you can’t add locations or send requests until it is. Feedback keeps coming in",
  );
  expect(said({ notice: "payment_failed", facts: last })).toContain(
    "is still due. You can’t add locations or send requests until it’s paid. Feedback keeps coming in",
  );
  expect(said({ notice: "payment_failed", facts: last, language: "fr" })).toContain(
    "Vous ne pouvez ni ajouter d’établissements ni envoyer de demandes jusqu’au paiement. Les avis arrivent",
  );
});

it("says of credits that the automatic refill bought them", () => {
  const facts = { credits: 500, amount: 35_00, currency: "USD" };
  expect(said({ notice: "credits_receipt", facts: { ...facts, automatic: true } })).toContain("automatic refill");
  expect(said({ notice: "credits_receipt", facts: { ...facts, automatic: false } })).not.toContain("refill");
});

it("leads from a disputed purchase to the credits, and from a disputed invoice to the subscription", () => {
  const facts = { amount: 8_00, currency: "USD" };
  const leads = (more: object) =>
    billingEmail(mail({ notice: "payment_disputed", facts: { ...facts, ...more } })).blocks.flatMap((block) =>
      block.kind === "button" ? [`${block.label} ${block.href}`] : [],
    );
  expect(leads({ credits: 100 })).toEqual([expect.stringMatching(/^See your SMS credits .*sms-credits$/)]);
  expect(leads({})).toEqual([expect.stringMatching(/^See your subscription .*subscription$/)]);
});

it.each(["payment_disputed", "credits_refunded"] as const)(
  "says nothing of credits in %s where all were spent",
  (notice) => {
    const facts = { amount: 8_00, currency: "USD" };
    expect(said({ notice, facts: { ...facts, credits: 100 } })).toContain("100 unspent SMS credits");
    expect(said({ notice, facts: { ...facts, credits: 0 } })).not.toContain("credits");
  },
);

it("says of a canceled subscription what is still charged at its end, where something is", () => {
  const at = "2026-12-22T16:00:00.000Z";
  const canceled = { notice: "subscription_canceled", facts: { at, amount: 80_00, currency: "USD" } } as const;
  expect(said(canceled)).toContain(
    "On December 22, 2026, US$80 is still charged, for what changed since the last invoice.",
  );
  expect(said({ ...canceled, language: "fr" })).toContain("Le 22 décembre 2026, 80 $ US seront encore débités");
  expect(said({ ...canceled, facts: { at } })).not.toContain("charged");
});

it.each([
  ["credits_refunded", 1, "1 unspent SMS credit was taken back.", "1 crédit de textos non utilisé a été repris."],
  ["credits_refunded", 2, "2 unspent SMS credits were taken back.", "2 crédits de textos non utilisés ont été repris."],
  [
    "payment_disputed",
    1,
    "1 unspent SMS credit was taken back until",
    "1 crédit de textos non utilisé a été repris jusqu",
  ],
  ["dispute_won", 1, "1 SMS credit is back.", "1 crédit de textos est de retour."],
] as const)("counts the credits of %s: %i", (notice, credits, english, french) => {
  const facts = { amount: 8, currency: "USD", credits };
  expect(said({ notice, facts })).toContain(english);
  expect(said({ notice, facts, language: "fr" })).toContain(french);
});
