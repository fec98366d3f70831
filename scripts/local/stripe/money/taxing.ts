import type Stripe from "stripe";
import { invalid } from "../protocol/error.ts";

interface Rate {
  id: string;
  percent: number;
}

/** Taxes by country or state; others have none, because nobody is registered there. */
const rates: Readonly<Record<string, readonly Rate[]>> = {
  CA: [{ id: "txr_local_gst", percent: 5 }],
  "CA-ON": [{ id: "txr_local_hst", percent: 13 }],
  "CA-QC": [
    { id: "txr_local_gst", percent: 5 },
    { id: "txr_local_qst", percent: 9.975 },
  ],
  FR: [{ id: "txr_local_vat", percent: 20 }],
};

const nowhere: Rate = { id: "txr_local_none", percent: 0 };

type Located = Pick<Stripe.Customer, "address">;

const provinces: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  ...{ G: "QC", H: "QC", J: "QC" },
  ...{ K: "ON", L: "ON", M: "ON", N: "ON", P: "ON" },
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  X: "NT",
  Y: "YT",
};

const provinceOf = ({ state, postal_code }: Stripe.Address): string | undefined =>
  state || provinces[(postal_code ?? "").charAt(0).toUpperCase()];

/** https://docs.stripe.com/tax/customer-locations#address-requirements */
function isKnown(address: Stripe.Address): boolean {
  if (address.country === "CA") return provinceOf(address) !== undefined;
  if (address.country === "US") return /^(?!00000)\d{5}/.test(address.postal_code ?? "");
  return /^[A-Z]{2}$/.test(address.country ?? "");
}

const ratesAt = (address: Stripe.Address): readonly Rate[] =>
  rates[`${address.country}-${provinceOf(address)}`] ?? rates[address.country ?? ""] ?? [nowhere];

export function checkLocation({ address }: Located): void {
  if (!address || !isKnown(address))
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      undefined,
      "customer_tax_location_invalid",
    );
}

/** Each tax is rounded to the cent; refunds are negative. */
export function taxesOf({ amount }: Pick<Stripe.InvoiceLineItem, "amount">, { address }: Located) {
  return (address?.country ? ratesAt(address) : []).map(
    ({ id, percent }): Stripe.InvoiceLineItem.Tax & Stripe.Invoice.TotalTax => ({
      amount: Math.sign(amount) * Math.round((Math.abs(amount) * percent) / 100) || 0,
      tax_behavior: "exclusive",
      tax_rate_details: { tax_rate: id },
      taxability_reason: percent === 0 ? "not_collecting" : "standard_rated",
      taxable_amount: percent === 0 ? 0 : amount,
      type: "tax_rate_details",
    }),
  );
}

export function totalTaxes(lines: readonly Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const rate = String(tax.tax_rate_details?.tax_rate);
    const before = totals.get(rate);
    totals.set(rate, {
      ...tax,
      amount: (before?.amount ?? 0) + tax.amount,
      taxable_amount: (before?.taxable_amount ?? 0) + (tax.taxable_amount ?? 0),
    });
  }
  return [...totals.values()];
}
