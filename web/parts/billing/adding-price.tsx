import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type LocationRefusal, locationRefusals } from "#shared/rules/billing/billed-locations.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useSubscription } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { priceText } from "#web/parts/format/money.ts";
import { type Adding, useAdding, useBillingDay } from "./adding.ts";
import { PriceOfAdding, type PriceOfAddingProps } from "./price-of-adding.tsx";
import { locationPrices } from "./priced-locations.ts";

function AgreedPrice({ organization }: { organization: string }) {
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

function Missing({ organization, refusal }: { organization: string; refusal: LocationRefusal }) {
  const { t, i18n } = useTranslation("billing");
  const { data: profile } = useOrganization(organization);
  const day = useBillingDay();
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  const endsAt = profile?.subscription?.endsAt ?? null;
  const ends = refusal === "subscription_needed" && endsAt !== null && profile?.subscription?.status !== "cancelled";
  const price = (of: keyof typeof locationPrices) => priceText(locationPrices[of], i18n.language);
  const words = {
    subscription_needed: ends ? t("location.ending", { day: day(endsAt) }) : t("location.needed"),
    payment_overdue: t("location.unpaid"),
    sales_needed: t("location.many"),
  };
  const ways = {
    subscription_needed: ends
      ? { to: appAddresses.subscription(organization), label: t("subscription.resume"), whole: false }
      : { to: appAddresses.checkout(organization), label: t("location.subscribe"), whole: true },
    payment_overdue: { to: appAddresses.settings(organization, "subscription"), label: t("unpaid.see"), whole: false },
    sales_needed: {
      to: `${appAddresses.subscription(organization)}#sales`,
      label: t("location.sales"),
      whole: false,
    },
  };
  const { to, label, whole } = ways[refusal];
  return (
    <Alert variant="light" color="amber" icon={<IconInfoCircle aria-hidden />} title={words[refusal]}>
      <Stack gap="sm" align="flex-start">
        {refusal === "subscription_needed" && !ends ? (
          <Text size="sm">
            {t("location.neededPrice", {
              first: price("first"),
              early: price("promotional"),
              later: price("regular"),
            })}
          </Text>
        ) : null}
        {manages ? (
          <Button component={Link} to={to} reloadDocument={whole}>
            {label}
          </Button>
        ) : (
          <Text size="sm">{t("location.askOwner")}</Text>
        )}
      </Stack>
    </Alert>
  );
}

const refusalIn = (adding: Adding | undefined): LocationRefusal | undefined =>
  locationRefusals.find((refusal) => refusal === adding);

/** Whether locations can be added right away; without access to bills the API decides. */
export const canAdd = (adding: Adding | undefined): boolean => refusalIn(adding) === undefined;

export function AddingPrice({ organization, coming }: PriceOfAddingProps) {
  const { t } = useTranslation("billing");
  const adding = useAdding(organization, coming.length);
  const refusal = refusalIn(adding);
  if (adding === undefined) return <Skeleton h={60} aria-hidden="true" />;
  if (refusal !== undefined) return <Missing organization={organization} refusal={refusal} />;
  if (adding === "included") return <Text>{t("location.free")}</Text>;
  if (adding === "agreed") return <AgreedPrice organization={organization} />;
  if (adding === "told") return <Text>{t("location.told")}</Text>;
  return <PriceOfAdding organization={organization} coming={coming} />;
}
