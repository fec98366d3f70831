import { Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feature } from "#shared/model/plan.ts";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { averageText } from "#web/parts/format/average.ts";
import { priceText } from "#web/parts/format/money.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Sample } from "#web/parts/sample/sample.tsx";
import type { FeatureScreen } from "#web/screen-permissions.ts";
import { locationPrices } from "./priced-locations.ts";

const sampled = ["employees", "sources", "requestFiles"] as const;
type Sampled = (typeof sampled)[number];
const isSampled = (feature: Feature): feature is Sampled => sampled.some((one) => one === feature);

function SampleRows({ of }: { of: Sampled }) {
  const { t, i18n } = useTranslation("plans");
  return (
    <Stack gap="xs">
      {(["1", "2", "3"] as const).map((row, index) => (
        <Paper key={row} withBorder p="md">
          <Group justify="space-between">
            <Text>{t(`sample.${of}.${row}`)}</Text>
            {of === "requestFiles" ? null : <StarRating rating={index === 2 ? 4 : 5} />}
            {of === "employees" ? <Text fw={650}>{averageText(4.9 - index / 5, i18n.language)}</Text> : null}
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

interface BeyondPlanProps {
  organization: RoleStanding & { _id: string };
  feature: Feature;
  /** What the screen would show. */
  sample?: ReactNode;
}

/** A feature that the plan lacks: what it brings, its price, one button, and a sample of it. */
export function BeyondPlan({ organization, feature, sample }: BeyondPlanProps) {
  const { t, i18n } = useTranslation("plans");
  const rows = sample ?? (isSampled(feature) ? <SampleRows of={feature} /> : null);
  return (
    <Stack gap="xl" maw="44rem">
      <Paper withBorder p={{ base: "lg", sm: "xl" }}>
        <Stack gap="sm" align="flex-start">
          <Title order={2}>{t(`name.${feature}`)}</Title>
          <Text size="lg">{t(`brings.${feature}`)}</Text>
          <Text c="dimmed">{t("beyond.price", { price: priceText(locationPrices.first, i18n.language) })}</Text>
          {mayIn(organization, "billing.manage") ? (
            <Button component={Link} to={appAddresses.checkout(organization._id)} reloadDocument mt="xs">
              {t("beyond.subscribe")}
            </Button>
          ) : (
            <Text>{t("beyond.ask")}</Text>
          )}
        </Stack>
      </Paper>
      {rows === null ? null : <Sample>{rows}</Sample>}
    </Stack>
  );
}

export function BeyondPlanScreen({ screen, ...beyond }: BeyondPlanProps & { screen: FeatureScreen }) {
  const { t } = useTranslation("app");
  return (
    <Page width="48rem">
      <ScreenHead title={t(`titles.${screen}`)} />
      <BeyondPlan {...beyond} />
    </Page>
  );
}
