import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { priceText } from "../format/price.ts";
import type { Adding } from "./adding.ts";
import { PriceOfAdding, type PriceOfAddingProps } from "./price-of-adding.tsx";
import { prices } from "./priced-locations.ts";
import { useAdding } from "./use-adding.ts";
import { useBillingDay } from "./use-billing-day.ts";

/** Why locations cannot be added yet, and the way to what is missing. */
function Missing({ organization, adding }: { organization: string; adding: "needed" | "overdue" | "sales" }) {
  const { t, i18n } = useTranslation("billing");
  const { data: profile } = useOrganization(organization);
  const day = useBillingDay();
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  const endsAt = profile?.subscription?.endsAt ?? null;
  const ends = adding === "needed" && endsAt !== null && profile?.subscription?.status !== "cancelled";
  const price = (of: keyof typeof prices) => priceText(prices[of], i18n.language);
  const words = {
    needed: ends ? t("location.ending", { day: day(endsAt) }) : t("location.needed"),
    overdue: t("location.unpaid"),
    sales: t("location.many"),
  };
  const ways = {
    needed: ends
      ? { to: addresses.subscription(organization), label: t("subscription.resume"), whole: false }
      : { to: addresses.checkout(organization), label: t("location.subscribe"), whole: true },
    overdue: { to: addresses.addCard(organization), label: t("unpaid.mend"), whole: true },
    sales: {
      to: `${addresses.subscription(organization)}#sales`,
      label: t("location.sales"),
      whole: false,
    },
  };
  const { to, label, whole } = ways[adding];
  return (
    <Alert variant="light" color="amber" icon={<IconInfoCircle aria-hidden />} title={words[adding]}>
      <Stack gap="sm" align="flex-start">
        {adding === "needed" && !ends ? (
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

/** Whether locations can be added without doing something else first. Who may not see the bills hears it from the API. */
export const canAdd = (adding: Adding | undefined): boolean =>
  adding !== "needed" && adding !== "overdue" && adding !== "sales";

/** What adding locations costs, or what is missing before they can be added. */
export function AddingPrice({ organization, coming }: Omit<PriceOfAddingProps, "exact">) {
  const { t } = useTranslation("billing");
  const adding = useAdding(organization, coming.length);
  switch (adding) {
    case undefined:
      return <Skeleton h={60} aria-hidden="true" />;
    case "included":
      return <Text>{t("location.free")}</Text>;
    case "needed":
    case "overdue":
    case "sales":
      return <Missing organization={organization} adding={adding} />;
    default:
      return <PriceOfAdding organization={organization} coming={coming} exact={adding === "priced"} />;
  }
}
