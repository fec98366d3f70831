import { useTranslation } from "react-i18next";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { endOfClosed } from "#shared/rules/billing/end-of-closed.ts";
import { useSubscription } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";
import { useBillingDay } from "./use-billing-day.ts";

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
