import { Badge, Box, Button, Paper, Rating, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import type { PaidFeature } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { priceText } from "#web/parts/format/money.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { locationPrices } from "./priced-locations.ts";

const stars = { employees: [4.9, 4.7, 4.6], sources: [5, 5, 4], requestFiles: [] } as const;
type Sampled = keyof typeof stars;
const isSampled = (feature: PaidFeature): feature is Sampled => Object.hasOwn(stars, feature);

function SampleRows({ of }: { of: Sampled }) {
  const { t } = useTranslation("plans");
  return (
    <Stack gap="xs">
      {(["1", "2", "3"] as const).map((row, index) => (
        <Paper key={row} withBorder p="md">
          {stars[of][index] === undefined ? null : (
            <Rating value={stars[of][index]} fractions={10} readOnly size="sm" />
          )}
          <Text>{t(`sample.${of}.${row}`)}</Text>
        </Paper>
      ))}
    </Stack>
  );
}

interface BeyondPlanProps {
  organization: RoleStanding & { _id: string };
  feature: PaidFeature;
  /** What the screen would show. */
  sample?: ReactNode;
}

/** A feature that the plan lacks: what it brings, its price, one button, and a sample of it. */
export function BeyondPlan({ organization, feature, sample }: BeyondPlanProps) {
  const { t, i18n } = useTranslation("plans");
  return (
    <Page width="44rem">
      <Paper withBorder p={{ base: "lg", sm: "xl" }}>
        <Stack gap="sm" align="flex-start">
          <Title order={1} size="h2">
            {t(`name.${feature}`)}
          </Title>
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
      {sample === undefined && !isSampled(feature) ? null : (
        <Box mt="xl">
          <Badge variant="light" color="gray" tt="none" mb="sm">
            {t("beyond.sample")}
          </Badge>
          <Box inert aria-hidden opacity={0.6}>
            {sample ?? (isSampled(feature) ? <SampleRows of={feature} /> : null)}
          </Box>
        </Box>
      )}
    </Page>
  );
}
