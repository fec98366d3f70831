import { useTranslation } from "react-i18next";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";
import { Bill } from "#web/parts/billing/bill.tsx";
import { lastMoment } from "#web/parts/billing/last-moment.ts";
import { prices } from "#web/parts/billing/priced-locations.ts";
import { useBillingDay } from "#web/parts/billing/use-billing-day.ts";
import { priceText } from "#web/parts/format/price.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";

export function Promotions({ promotions }: Pick<SubscriptionOverview, "promotions">) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  if (promotions.length === 0) return null;
  const later = priceText(prices.regular, i18n.language);
  return (
    <SettingGroup title={t("promotions.title")} lead={t("promotions.lead")}>
      <Bill
        label={t("promotions.title")}
        lines={promotions
          .toSorted((one, other) => one.until.localeCompare(other.until))
          .map(({ location: { _id, name }, until }) => ({
            key: _id,
            what: name,
            about: t("price.until", { day: day(lastMoment(until)), later }),
            amount: priceText(prices.promotional, i18n.language, true),
          }))}
        sums={[]}
      />
    </SettingGroup>
  );
}
