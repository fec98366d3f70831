import { useTranslation } from "react-i18next";
import type { BillingAddress } from "#shared/model/country.ts";

export function useAddressText(): (address: BillingAddress) => string {
  const { i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  return ({ country, postalCode }) =>
    [postalCode, names.of(country) ?? country].filter((part) => part !== null).join(", ");
}
