import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useLocationPrice } from "#web/api/billing.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { priceText } from "../format/price.ts";
import { priceInWords } from "../places/price-words.ts";
import type { Adding } from "./adding.ts";
import { prices } from "./priced-locations.ts";
import { useAdding } from "./use-adding.ts";
import { useBillingDay } from "./use-billing-day.ts";

interface AddingPriceProps {
  organization: string;
  /** How many locations are to be added. */
  count: number;
}

/** What so many locations add to the next invoice. Nothing where that is not known. */
function NextInvoice({ organization, count }: AddingPriceProps) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const { data, isPending } = useLocationPrice(organization, { add: String(count) }, true);
  if (isPending) return <Skeleton h={24} aria-hidden="true" />;
  if (!data || data.now === null) return null;
  const { now, upcoming } = data;
  const price = priceText(now, i18n.language);
  return (
    <Text>
      {upcoming === null
        ? t("location.nowUndated", { price })
        : `${t("location.now", { price, day: day(upcoming.at) })} ${t("location.total", { price: priceText(upcoming.due, i18n.language) })}`}
    </Text>
  );
}

/** What so many locations cost a month, and at the next invoice. */
function Price({ organization, count, exact }: AddingPriceProps & { exact: boolean }) {
  const { t, i18n } = useTranslation(["locations", "billing"]);
  const { data: locations } = useLocations(organization);
  const { data: profile } = useOrganization(organization);
  if (locations === undefined || profile === undefined) return null;
  const { timeZone } = profile;
  const price = priceInWords(count, locations, { language: i18n.language, timeZone });
  if (price === null) return null;
  // The first location costs what the subscription costs without any.
  if (price.before === price.after) return <Text>{t("billing:location.covered", { price: price.after })}</Text>;
  return (
    <Stack gap="xs">
      <Text fw={600}>{t("price.added", { count, added: price.added, later: price.addedLater })}</Text>
      <Text>{t("price.total", { before: price.before, after: price.after })}</Text>
      {exact ? <NextInvoice organization={organization} count={count} /> : null}
      <Text size="sm" c="dimmed">
        {t(exact ? "price.note" : "price.noteTold")}
      </Text>
    </Stack>
  );
}

/** Why locations cannot be added yet, and the way to what is missing. */
function Missing({ organization, adding }: { organization: string; adding: "needed" | "overdue" | "agreed" }) {
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
    agreed: t("location.many"),
  };
  const ways = {
    needed: ends
      ? { to: addresses.subscription(organization), label: t("subscription.resume"), whole: false }
      : { to: addresses.checkout(organization), label: t("location.subscribe"), whole: true },
    overdue: { to: addresses.addCard(organization), label: t("unpaid.mend"), whole: true },
    agreed: {
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
  adding !== "needed" && adding !== "overdue" && adding !== "agreed";

/** What adding locations costs, or what is missing before they can be added. */
export function AddingPrice({ organization, count }: AddingPriceProps) {
  const { t } = useTranslation("billing");
  const adding = useAdding(organization, count);
  switch (adding) {
    case undefined:
      return <Skeleton h={60} aria-hidden="true" />;
    case "included":
      return <Text>{t("location.free")}</Text>;
    case "needed":
    case "overdue":
    case "agreed":
      return <Missing organization={organization} adding={adding} />;
    default:
      return <Price organization={organization} count={count} exact={adding === "priced"} />;
  }
}
