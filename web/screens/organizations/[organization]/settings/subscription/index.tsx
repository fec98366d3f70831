import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { BillingAddress as Address } from "#shared/model/country.ts";
import type { SubscriptionOverview, UpcomingInvoice } from "#shared/model/subscription.ts";
import { needsSales } from "#shared/rules/billing/billed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { useSubscription } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { AddressForm } from "#web/parts/billing/address-form.tsx";
import { Bill } from "#web/parts/billing/bill.tsx";
import { joinedLines, lastMoment, useInvoiceLine } from "#web/parts/billing/invoice-words.ts";
import { locationPrices } from "#web/parts/billing/priced-locations.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { useAddressText } from "#web/parts/billing/use-address-text.ts";
import { priceText } from "#web/parts/format/money.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { Invoices } from "./invoices.tsx";
import { Sales } from "./sales.tsx";
import { SubscriptionPanel } from "./standing.tsx";

interface BillingAddressProps {
  organization: string;
  address: Address | null;
  manages: boolean;
}

function BillingAddress({ organization, address, manages }: BillingAddressProps) {
  const { t } = useTranslation("billing");
  const text = useAddressText();
  const [changing, setChanging] = useState(false);
  return (
    <SettingGroup title={t("address.title")} lead={t("address.lead")}>
      {changing && manages ? (
        <AddressForm
          organization={organization}
          address={address}
          submit={t("address.save")}
          beside={
            <Button variant="subtle" color="gray" onClick={() => setChanging(false)}>
              {t("address.keep")}
            </Button>
          }
          onSaved={() => {
            setChanging(false);
            showSuccess(t("address.saved"));
          }}
        />
      ) : (
        <Group gap="md" justify="space-between">
          <Text {...(address === null && { c: "dimmed" })}>{address === null ? t("address.none") : text(address)}</Text>
          {manages ? (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t(address === null ? "address.add" : "address.change")}
            </Button>
          ) : null}
        </Group>
      )}
    </SettingGroup>
  );
}

function NextInvoice({ invoice: { at, lines, subtotal, tax, total, due } }: { invoice: UpcomingInvoice }) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const line = useInvoiceLine();
  const price = (money: typeof total) => priceText(money, i18n.language, true);
  const title = t("invoice.next");
  const credit = due.amount - total.amount;
  return (
    <SettingGroup title={title} lead={t("invoice.nextLead", { day: day(at) })}>
      <Bill
        label={title}
        lines={joinedLines(lines).map(line)}
        sums={[
          ...(tax === null
            ? []
            : [
                { key: "subtotal", what: t("invoice.subtotal"), amount: price(subtotal) },
                { key: "tax", what: t("invoice.tax"), amount: price(tax) },
              ]),
          ...(credit === 0
            ? []
            : [
                { key: "total", what: t("invoice.total"), amount: price(total) },
                { key: "credit", what: t("invoice.credit"), amount: price({ ...due, amount: credit }) },
              ]),
          { key: "due", what: t("invoice.due"), amount: price(due) },
        ]}
      />
    </SettingGroup>
  );
}

function Promotions({ promotions }: Pick<SubscriptionOverview, "promotions">) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  if (promotions.length === 0) return null;
  const later = priceText(locationPrices.regular, i18n.language);
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
            amount: priceText(locationPrices.promotional, i18n.language, true),
          }))}
        sums={[]}
      />
    </SettingGroup>
  );
}

export default function SubscriptionScreen() {
  const { t } = useTranslation(["settings", "billing"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: overview, error, refetch } = useSubscription(organization);
  const runs = overview !== undefined && hasPlan(overview.subscription);
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  return (
    <Page narrow>
      <ScreenHead title={t("areas.subscription.name")}>{t("billing:subscription.lead")}</ScreenHead>
      {overview === undefined ? (
        error === null ? (
          <Stack gap="lg">
            <SlowStripe pays={false} />
            <Skeleton h={200} aria-hidden="true" />
            <Skeleton h={260} aria-hidden="true" />
          </Stack>
        ) : (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Stack gap="lg">
          <SubscriptionPanel
            organization={organization}
            overview={overview}
            manages={manages}
            closedAt={profile?.closedAt ?? null}
          />
          {overview.upcoming === null ? null : <NextInvoice invoice={overview.upcoming} />}
          {runs && overview.subscription.endsAt === null ? <Promotions promotions={overview.promotions} /> : null}
          {overview.taxes === null || (!runs && overview.taxes.address === null) ? null : (
            <BillingAddress organization={organization} address={overview.taxes.address} manages={manages} />
          )}
          <Invoices organization={organization} runs={runs || overview.subscription.unpaidSince !== null} />
          {manages ? (
            <Sales
              organization={organization}
              locations={overview.locations}
              isAgreed={overview.subscription.isAgreed}
              needed={!overview.subscription.isAgreed && needsSales(overview.locations)}
            />
          ) : null}
        </Stack>
      )}
    </Page>
  );
}
