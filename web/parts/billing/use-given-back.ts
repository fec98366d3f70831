import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { useRemovingPrice } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";

/** What removing a location gives back, in a sentence; empty where nothing is paid from then on, or nobody may know. Asks only if `asked`. */
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
