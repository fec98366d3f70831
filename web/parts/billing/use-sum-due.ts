import { useTranslation } from "react-i18next";
import { useInvoices } from "#web/api/billing.ts";
import { itemsOf } from "#web/api/pages.ts";
import { priceText } from "../format/price.ts";
import type { Money } from "#shared/model/money.ts";
import type { Invoice } from "#shared/model/subscription.ts";

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
  const due = sumDue(itemsOf(invoices.data) ?? []);
  return due === null ? null : priceText(due, i18n.language);
}
