import { Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Money } from "#shared/model/money.ts";
import type { CardForm, SubscriptionOverview } from "#shared/model/subscription.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { Bill, type BillLine } from "#web/parts/billing/bill.tsx";
import { lastMoment } from "#web/parts/billing/invoice-words.ts";
import { locationPrices, pricedLocations } from "#web/parts/billing/priced-locations.ts";
import { priceText } from "#web/parts/format/money.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";

interface SummaryProps {
  organization: string;
  overview: SubscriptionOverview;
  invoice: CardForm["invoice"];
}

export function Summary({ organization, overview: { monthly, promotions }, invoice }: SummaryProps) {
  const { t, i18n } = useTranslation("billing");
  const { data: profile } = useOrganization(organization);
  const { data: locations } = useLocations(organization);
  const day = useBillingDay();
  const price = (money: Money) => priceText(money, i18n.language, true);
  if (locations === undefined || profile === undefined || monthly === null) return <Skeleton h={220} />;
  const priced = pricedLocations(locations, promotions);
  const lines: BillLine[] = priced.map(({ _id, name, kind, price: each, until }) => {
    const why =
      until === null
        ? t(`price.kinds.${kind}`)
        : t("price.until", { day: day(lastMoment(until)), later: priceText(locationPrices.regular, i18n.language) });
    return {
      key: _id,
      what: name,
      about: why,
      amount: price(each),
    };
  });
  // The first location is included even before it is added.
  if (priced.length === 0)
    lines.push({
      key: "first",
      what: profile.name,
      about: t("price.kinds.first"),
      amount: price(locationPrices.first),
    });
  const credit = invoice === undefined ? 0 : invoice.due.amount - invoice.total.amount;
  return (
    <SettingGroup title={t("checkout.costs")}>
      <Bill
        label={t("checkout.costs")}
        lines={lines}
        sums={[
          {
            key: "monthly",
            what: t(invoice?.tax ? "checkout.monthlyUntaxed" : "checkout.monthly"),
            amount: price(monthly),
          },
          ...(invoice?.tax ? [{ key: "tax", what: t("invoice.tax"), amount: price(invoice.tax) }] : []),
          ...(credit === 0
            ? []
            : [{ key: "credit", what: t("invoice.credit"), amount: price({ ...monthly, amount: credit }) }]),
          ...(invoice === undefined ? [] : [{ key: "due", what: t("checkout.today"), amount: price(invoice.due) }]),
        ]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {t("checkout.note")}
      </Text>
    </SettingGroup>
  );
}
