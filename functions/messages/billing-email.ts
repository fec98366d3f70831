import type { BillingFacts, BillingNoticeKind } from "#shared/model/billing-notice.ts";
import { formatLocale } from "#shared/model/language.ts";
import type { Money } from "#shared/model/money.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { listPrices } from "#shared/rules/billing/pricing.ts";
import { grace } from "#shared/rules/billing/subscription.ts";
import type { Addressed, EmailContent } from "./email-content.ts";
import { excerpt, greeting, messageBusiness, moneyIn, nameIn, pluralKey, sayIn } from "./texts.ts";

export interface BillingMail extends Addressed {
  notice: BillingNoticeKind;
  facts: BillingFacts;
  ending: { names: readonly string[]; before: Money | null; after: Money | null };
  last4: string | null;
}

const buttons = {
  receipt: addresses.subscription,
  credits_receipt: addresses.smsCredits,
  payment_failed: addresses.subscription,
  promotion_ends: addresses.subscription,
  subscription_canceled: addresses.subscription,
  subscription_ended: addresses.subscription,
  subscription_refunded: addresses.subscription,
  card_expires: addresses.paymentMethods,
  refill_failed: addresses.paymentMethods,
  refill_off: addresses.smsCredits,
  refill_cardless: addresses.paymentMethods,
  credits_refunded: addresses.smsCredits,
  payment_disputed: addresses.subscription,
  dispute_won: addresses.subscription,
  invoice_unfinalized: addresses.subscription,
} as const satisfies Record<BillingNoticeKind, (organization: string) => string>;

/** Notices that may add what is still charged or due. */
const endings: readonly BillingNoticeKind[] = ["subscription_canceled", "subscription_ended"];

/** Notices about either SMS credits or an invoice. */
const ofEither: readonly BillingNoticeKind[] = ["payment_disputed", "dispute_won"];

const failures = ["body_first", "body_again", "body_last"] as const;

function untilOf(time: number, stops: string): string[] {
  if (time < failures.length) return stops === "" ? [] : ["until"];
  return [stops === "" ? "over" : "last", "stays"];
}

export function billingEmail({
  notice,
  facts,
  language,
  origin,
  organization,
  reader,
  ending,
  last4,
}: BillingMail): EmailContent {
  const say = sayIn(language);
  const locale = formatLocale(language);
  const { timeZone } = organization;
  const money = (sum: Money) => moneyIn(language, sum);
  const day = (moment: number) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(moment);
  const { amount, currency, at, credits, locations = 1, time = 1 } = facts;
  const values = {
    organization: nameIn(organization.name),
    amount: amount === undefined || currency === undefined ? say("billing_notice.about") : money({ amount, currency }),
    invoice: facts.invoice ?? "",
    credits: String(credits ?? ""),
    last4: facts.last4 ?? last4 ?? "",
    names: new Intl.ListFormat(locale).format(ending.names.map((name) => excerpt(nameIn(name), 60))),
    before: ending.before === null ? "" : money(ending.before),
    after: ending.after === null ? "" : money(ending.after),
    at: at === undefined ? "" : day(Date.parse(at)),
    // A period that ends at midnight lasts until the day before, as on the subscription's screen.
    last: at === undefined ? "" : day(Date.parse(at) - 1),
    stops: at === undefined ? "" : day(Date.parse(at) + grace),
    count: String(locations),
    further: money(listPrices.further),
    promotional: money(listPrices.promotional),
  };
  const text = (part: string) => say(`billing_notice.${notice}.${part}`, values);
  const subject = text(notice === "promotion_ends" ? pluralKey(language, "subject", locations) : "subject");
  const parts = [
    notice === "payment_failed"
      ? (failures[time - 1] ?? "body_last")
      : ending.names.length > 0
        ? pluralKey(language, "body", ending.names.length)
        : "body",
    ...(notice === "payment_failed" && values.last4 !== "" ? ["card"] : []),
    ...(notice === "payment_failed" ? untilOf(time, values.stops) : []),
    ...(ending.before !== null && ending.after !== null ? ["total"] : []),
    ...(notice !== "credits_receipt" && credits ? [pluralKey(language, "credits", credits)] : []),
    ...(endings.includes(notice) && amount !== undefined ? ["due"] : []),
    ...(notice === "credits_receipt" && facts.automatic === true ? ["automatic"] : []),
  ];
  // Both refunds share the sentence about the bank's delay.
  const alike = notice === "subscription_refunded" ? "credits_refunded" : notice;
  // Debts are paid before a new subscription.
  const owed = notice === "subscription_ended" && amount !== undefined ? "_due" : "";
  const way = credits !== undefined && ofEither.includes(notice) ? "credits_refunded" : notice;
  return {
    language,
    subject,
    business: messageBusiness(organization, origin),
    preheader: say(`billing_notice.${alike}.preheader`, values),
    blocks: [
      ...greeting(say, reader),
      { kind: "heading", text: subject },
      { kind: "paragraph", text: parts.map(text).join(" ") },
      {
        kind: "button",
        label: say(`billing_notice.${way}.button${owed}`),
        href: linkTo(origin, language, buttons[way](organization._id)),
      },
      { kind: "note", text: say(`billing_notice.${alike}.note${owed}`, values) },
    ],
  };
}
