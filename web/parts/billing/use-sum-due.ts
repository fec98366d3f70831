import { useTranslation } from "react-i18next";
import { useInvoices } from "#web/api/billing.ts";
import { itemsOf } from "#web/api/pages.ts";
import { priceText } from "../format/price.ts";
import { sumDue } from "./sum-due.ts";

/** What is left to pay by who `owes`, as text: a card is charged that as soon as it is the default. Null while it is not known. */
export function useSumDue(organization: string, owes: boolean): string | null {
  const { i18n } = useTranslation();
  const invoices = useInvoices(organization, owes);
  const due = sumDue(itemsOf(invoices.data) ?? []);
  return due === null ? null : priceText(due, i18n.language);
}
