import { Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feature } from "#shared/model/plan.ts";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { allowance } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { useSubscription } from "#web/api/billing.ts";
import { useLocations } from "#web/api/organizations.ts";
import { priceText } from "#web/parts/format/money.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { FeatureScreen } from "#web/screen-permissions.ts";
import { isCounted } from "./counted-features.ts";
import { FeatureSample } from "./feature-sample.tsx";
import { locationPrices } from "./priced-locations.ts";
import { useTextPrice } from "./use-text-price.ts";

interface BeyondPlanProps {
  organization: RoleStanding & { _id: string };
  feature: Feature;
}

/** Of the organization's own locations where there are several, because each read asks Stripe. */
function useMonthlyPrice({ _id, ...standing }: BeyondPlanProps["organization"]): string | undefined {
  const { t, i18n } = useTranslation("plans");
  const several = (useLocations(_id).data?.length ?? 0) > 1 && mayIn(standing, "billing.read");
  const { data, isLoading } = useSubscription(_id, several);
  if (isLoading) return undefined;
  if (data === undefined) return t("beyond.price", { price: priceText(locationPrices.first, i18n.language) });
  const { monthly, locations } = data;
  return monthly === null ? "" : t("beyond.own", { count: locations, price: priceText(monthly, i18n.language) });
}

/** A feature that the plan lacks: what it brings, its price, one button, and a sample of it. */
export function BeyondPlan({ organization, feature }: BeyondPlanProps) {
  const { t } = useTranslation("plans");
  const price = useMonthlyPrice(organization);
  const text = useTextPrice();
  return (
    <Stack gap="xl" maw="48rem">
      <Paper withBorder p={{ base: "lg", sm: "xl" }}>
        <Stack gap="sm" align="flex-start">
          <Title order={2}>{t(`name.${feature}`)}</Title>
          <Text size="lg">
            {isCounted(feature)
              ? t(`limit.${feature}`, { count: Number(allowance("free", feature)) })
              : t(`brings.${feature}`, { text })}
          </Text>
          {price === undefined ? <Skeleton h="1.5em" maw="24rem" /> : <Text c="dimmed">{price}</Text>}
          {mayIn(organization, "billing.manage") ? (
            <Button component={Link} to={appAddresses.checkout(organization._id)} reloadDocument mt="xs">
              {t("beyond.subscribe")}
            </Button>
          ) : (
            <Text>{t("beyond.ask")}</Text>
          )}
        </Stack>
      </Paper>
      <FeatureSample feature={feature} />
    </Stack>
  );
}

export function BeyondPlanScreen({ screen, ...beyond }: BeyondPlanProps & { screen: FeatureScreen }) {
  const { t } = useTranslation("app");
  return (
    <Page narrow>
      <ScreenHead title={t(`titles.${screen}`)} />
      <BeyondPlan {...beyond} />
    </Page>
  );
}
