import { useTranslation } from "react-i18next";
import { useSubscription } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";
import { stillCharged } from "./still-charged.ts";
import { useBillingDay } from "./use-billing-day.ts";

/** Says what is still charged once an organization's subscription is canceled, and when. Null where that is not known, or no question. */
export function useStillCharged(organization: string): string | null {
  const { t, i18n } = useTranslation("billing");
  const { data: overview } = useSubscription(organization);
  const day = useBillingDay(organization);
  const charged = overview ? stillCharged(overview) : null;
  if (charged === null) return null;
  const { due, on } = charged;
  if (due === null) return t("cancel.charged.nothing");
  return t("cancel.charged.sum", { price: priceText(due, i18n.language), day: day(on) });
}
