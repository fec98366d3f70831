import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import { useInvoices } from "#web/api/billing.ts";
import { itemsOf } from "#web/api/pages.ts";
import { priceText } from "../format/price.ts";
import { sumDue } from "./sum-due.ts";

/** What a card is charged as soon as it is the default, as text. Null while that is not known, or where nothing is due. */
export function useSumDue(organization: string, profile: Organization | undefined): string | null {
  const { i18n } = useTranslation();
  const invoices = useInvoices(organization, Boolean(profile?.subscription?.unpaidSince));
  const due = sumDue(itemsOf(invoices.data) ?? []);
  return due === null ? null : priceText(due, i18n.language);
}
