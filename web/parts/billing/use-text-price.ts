import { useTranslation } from "react-i18next";
import { smsPacks } from "#shared/model/sms-purchase.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { priceText } from "#web/parts/format/money.ts";

/** The lowest price of a text, in the largest pack. */
export function useTextPrice(): string {
  const { i18n } = useTranslation();
  const [, , largest] = smsPacks;
  const price = priceOfPack(largest);
  return priceText({ ...price, amount: price.amount / largest }, i18n.language);
}
