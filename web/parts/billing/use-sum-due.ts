import { useTranslation } from "react-i18next";
import { useInvoices } from "#web/api/billing.ts";
import { itemsOf } from "#web/api/pages.ts";
import { priceText } from "../format/price.ts";
import { sumDue } from "./sum-due.ts";

/** Open amount as text, which a new default card is charged at once; null while unknown. */
export function useSumDue(organization: string, owes: boolean): string | null {
  const { i18n } = useTranslation();
  const invoices = useInvoices(organization, owes);
  const due = sumDue(itemsOf(invoices.data) ?? []);
  return due === null ? null : priceText(due, i18n.language);
}
