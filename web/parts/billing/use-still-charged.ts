import { useTranslation } from "react-i18next";
import { isOwing } from "#shared/rules/billing/subscription.ts";
import { useSubscription } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";
import { stillCharged } from "./still-charged.ts";
import { useBillingDay } from "./use-billing-day.ts";

/** Says what stays due once an organization closes, or is still charged, and when. Null where that is not known, or no question. */
export function useStillCharged(organization: string): string | null {
  const { t, i18n } = useTranslation("billing");
  const { data: overview } = useSubscription(organization);
  const day = useBillingDay(organization);
  if (!overview) return null;
  if (isOwing(overview.subscription)) return t("cancel.charged.owed");
  const charged = stillCharged(overview);
  if (charged === null) return null;
  const { due, on } = charged;
  if (due === null) return t("cancel.charged.nothing");
  return t("cancel.charged.sum", { price: priceText(due, i18n.language), day: day(on) });
}
