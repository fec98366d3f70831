import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { needsSales } from "#shared/rules/billing/billed-locations.ts";
import { hasPlan } from "#shared/rules/billing/subscription.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { useSubscription } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { BillingAddress } from "./billing-address.tsx";
import { Invoices } from "./invoices.tsx";
import { NextInvoice } from "./next-invoice.tsx";
import { Promotions } from "./promotions.tsx";
import { Sales } from "./sales.tsx";
import { Standing } from "./standing.tsx";

export default function SubscriptionScreen() {
  const { t } = useTranslation(["settings", "billing"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const { data: overview, error, refetch } = useSubscription(organization);
  const runs = overview !== undefined && hasPlan(overview.subscription);
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  return (
    <Page width="56rem">
      <ScreenHead title={t("areas.subscription.name")}>{t("billing:subscription.lead")}</ScreenHead>
      {overview === undefined ? (
        error === null ? (
          <Stack gap="lg">
            <SlowStripe pays={false} />
            <Skeleton h={200} radius="md" aria-hidden="true" />
            <Skeleton h={260} radius="md" aria-hidden="true" />
          </Stack>
        ) : (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Stack gap="lg">
          <Standing
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
