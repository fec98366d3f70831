import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { useRemovingPrice } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";

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
