import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSubscription } from "#web/api/billing.ts";
import { priceText } from "../format/price.ts";
import { useBillingDay } from "./use-billing-day.ts";

export function AgreedPrice({ organization }: { organization: string }) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const upcoming = useSubscription(organization).data?.upcoming;
  const next = upcoming && { day: day(upcoming.at), price: priceText(upcoming.due, i18n.language) };
  return (
    <Text>
      {t("location.agreed")} {next ? t("location.agreedNext", next) : null}
    </Text>
  );
}
