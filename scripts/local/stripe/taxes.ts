import type Stripe from "stripe";
import { invalid } from "./protocol.ts";
import { typed } from "./world.ts";

interface Rate {
  id: string;
  percent: number;
}

const gst: Rate = { id: "txr_local_gst", percent: 5 };

/** Taxes by country or province; others have none, because nobody is registered there. */
const rates: Readonly<Record<string, readonly Rate[]>> = {
  CA: [gst],
  "CA-ON": [{ id: "txr_local_hst", percent: 13 }],
  "CA-QC": [gst, { id: "txr_local_qst", percent: 9.975 }],
  FR: [{ id: "txr_local_vat", percent: 20 }],
};

const nowhere: Rate = { id: "txr_local_none", percent: 0 };

/** By the first letter of a postal code. */
const provinces: Readonly<Record<string, string>> = Object.fromEntries(
  ["ANL", "BNS", "CPE", "ENB", "GQC", "HQC", "JQC", "KON", "LON", "MON", "NON", "PON", "RMB", "SSK"]
    .concat("TAB", "VBC", "XNT", "YYT")
    .map((one) => [one.charAt(0), one.slice(1)]),
);

const provinceOf = ({ postal_code }: Stripe.Address) => provinces[(postal_code ?? "").charAt(0).toUpperCase()];

/** https://docs.stripe.com/tax/customer-locations#address-requirements */
function isKnown(address: Stripe.Address): boolean {
  if (address.country === "CA") return provinceOf(address) !== undefined;
  if (address.country === "US") return /^(?!00000)\d{5}/.test(address.postal_code ?? "");
  return /^[A-Z]{2}$/.test(address.country ?? "");
}

type Located = Pick<Stripe.Customer, "address">;

export function checkLocation({ address }: Located): void {
  if (!address || !isKnown(address))
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      undefined,
      "customer_tax_location_invalid",
    );
}

const ratesAt = (address: Stripe.Address): readonly Rate[] =>
  rates[`${address.country}-${provinceOf(address)}`] ?? rates[address.country ?? ""] ?? [nowhere];

/** Each tax is rounded to the cent; refunds are negative. */
export const taxesOf = (amount: number, { address }: Located): Stripe.InvoiceLineItem.Tax[] =>
  (address?.country ? ratesAt(address) : []).map(({ id, percent }) => ({
    amount: Math.sign(amount) * Math.round((Math.abs(amount) * percent) / 100) || 0,
    tax_behavior: "exclusive",
    tax_rate_details: { tax_rate: id },
    taxability_reason: percent === 0 ? "not_collecting" : "standard_rated",
    taxable_amount: percent === 0 ? 0 : amount,
    type: "tax_rate_details",
  }));

/** By tax rate. */
export function totalTaxes(lines: readonly Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>();
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const rate = String(tax.tax_rate_details?.tax_rate);
    const { amount = 0, taxable_amount = 0 } = totals.get(rate) ?? {};
    const sums = { amount: amount + tax.amount, taxable_amount: (taxable_amount ?? 0) + (tax.taxable_amount ?? 0) };
    totals.set(rate, { ...typed<Stripe.Invoice.TotalTax>(tax), ...sums });
  }
  return [...totals.values()];
}
