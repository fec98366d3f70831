import { useTranslation } from "react-i18next";
import type { Money } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { DuePayment, Invoice, InvoiceLine } from "#shared/model/subscription.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { endOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { useInvoices, useRemovingPrice, useSubscription } from "#web/api/billing.ts";
import { loadedItems } from "#web/api/pages.ts";
import { priceText } from "#web/parts/format/money.ts";
import { useBillingDay } from "./adding.ts";
import type { BillLine } from "./bill.tsx";

/** The last moment before an exclusive end (ISO 8601): March 23 at 0:00 shows as March 22. */
export const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString();

export type LeftToPay = DuePayment & { status: Exclude<DuePayment["status"], "paid"> };

export function leftToPay(due: DuePayment | null): LeftToPay | null {
  if (due === null || due.status === "paid") return null;
  const { status } = due;
  return { ...due, status };
}

/** Open amount of unpaid invoices after partial credits; null if none is unpaid. */
export function sumDue(invoices: readonly Pick<Invoice, "status" | "remaining">[]): Money | null {
  const open = invoices.filter(({ status }) => status === "open").map(({ remaining }) => remaining);
  const [first] = open;
  return first === undefined ? null : { ...first, amount: open.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Open amount as text, which a new default card is charged at once; null while unknown. */
export function useSumDue(organization: string, owes: boolean): string | null {
  const { i18n } = useTranslation();
  const invoices = useInvoices(organization, owes);
  const due = sumDue(loadedItems(invoices.data) ?? []);
  return due === null ? null : priceText(due, i18n.language);
}

/**
 * Remaining charge of a closing or closed organization, with its date; null while loading or without a subscription.
 */
export function useStillCharged(organization: string, closedAt = new Date().toISOString()): string | null {
  const { t, i18n } = useTranslation("billing");
  const { data: overview } = useSubscription(organization);
  const day = useBillingDay(organization);
  if (!overview) return null;
  const { subscription, dueAtClosing: due } = overview;
  if (subscription.unpaidSince !== null) return t("cancel.charged.owed");
  const end = endOfClosed(subscription, erasedFrom(closedAt));
  if (end === null) return null;
  if (due === null || !end.charges) return t("cancel.charged.nothing");
  return t("cancel.charged.sum", { price: priceText(due, i18n.language), day: day(end.on) });
}

/** Credit for removing a location, as a sentence; empty without credit or permission. Requests it only if `asked`. */
export function useGivenBack({ _id, subscription }: Organization, location: string, asked: boolean): string {
  const { t, i18n } = useTranslation("billing");
  const pays = subscription !== null && hasPlan(subscription) && subscription.endsAt === null;
  const { data } = useRemovingPrice(_id, location, asked && pays);
  if (!data || data.after === null) return "";
  const after = priceText(data.after, i18n.language);
  const back = data.now === null ? 0 : -data.now.amount;
  const price = priceText({ amount: back, currency: data.after.currency }, i18n.language);
  return [
    back > 0 ? t("location.back", { price, after }) : t("location.backNone", { after }),
    ...(data.back.some(({ until }) => until !== null) ? [t("location.goesOn")] : []),
  ].join(" ");
}

const counted = ({ amount, quantity }: InvoiceLine): number => (amount.amount < 0 ? -quantity : quantity);

/** Stripe credits the rest of a period and bills it anew; both lines share this key. */
const changeOf = ({ billedAs, from, to }: InvoiceLine): string => [billedAs, from, to].join(" ");

function join(one: InvoiceLine, other: InvoiceLine): InvoiceLine | null {
  const quantity = counted(one) + counted(other);
  const amount = one.amount.amount + other.amount.amount;
  // Equal quantities at different prices stay two lines, because one joined line could not be explained.
  if (quantity === 0 || quantity > 0 !== amount > 0) return null;
  return { ...one, quantity: Math.abs(quantity), amount: { ...one.amount, amount } };
}

/** `turned`: locations go from the promotional to the regular price. */
export type JoinedLine = InvoiceLine & { turned?: true };

function withTurned(lines: readonly InvoiceLine[]): JoinedLine[] {
  const left: JoinedLine[] = [...lines];
  for (const back of lines.filter((one) => one.billedAs === "promotional" && one.prorated && one.amount.amount < 0)) {
    const at = left.findIndex(
      ({ billedAs, prorated, from, to, quantity, amount }) =>
        billedAs === "further" &&
        prorated &&
        amount.amount > 0 &&
        [from, to, quantity].join() === [back.from, back.to, back.quantity].join(),
    );
    const regular = left[at];
    if (!regular) continue;
    const amount = { ...regular.amount, amount: regular.amount.amount + back.amount.amount };
    left[at] = { ...regular, amount, turned: true };
    left.splice(left.indexOf(back), 1);
  }
  return left;
}

/** Joins the credit and the new charge of one change into one line. */
export function joinedLines(lines: readonly InvoiceLine[]): JoinedLine[] {
  const joined: InvoiceLine[] = [];
  for (const line of lines) {
    const at = joined.findIndex(
      (known) =>
        line.prorated &&
        known.prorated &&
        line.billedAs !== "other" &&
        changeOf(known) === changeOf(line) &&
        known.amount.amount < 0 !== line.amount.amount < 0,
    );
    const known = joined[at];
    const both = known && join(known, line);
    if (both) joined[at] = both;
    else joined.push(line);
  }
  return withTurned(joined);
}

export function useInvoiceLine(): (line: JoinedLine, index: number) => BillLine {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const daysText = (from: string, to: string) => (from === to ? from : t("invoice.days", { from, to }));
  return ({ billedAs, quantity, amount, from, to, prorated, description, turned }, index) => {
    const named =
      billedAs === "other"
        ? description || t("invoice.lines.other")
        : t(`invoice.lines.${billedAs}`, { count: quantity });
    const back = prorated && amount.amount < 0;
    const days = from === to ? null : daysText(day(from), day(to));
    const why = !prorated ? null : t(turned ? "invoice.turned" : back ? "invoice.givenBack" : "invoice.part");
    return {
      key: `${index} ${billedAs} ${from}`,
      what: named,
      about: [days, why].filter((one) => one !== null).join(" · "),
      amount: priceText(amount, i18n.language, true),
    };
  };
}
