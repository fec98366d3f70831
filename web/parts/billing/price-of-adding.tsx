import { Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { LocationPrice } from "#shared/model/subscription.ts";
import { useAddingPrice } from "#web/api/billing.ts";
import { useLocations, useOrganization } from "#web/api/organizations.ts";
import { priceText } from "../format/price.ts";
import { priceInWords } from "../places/price-words.ts";
import { useBillingDay } from "./use-billing-day.ts";

/** A location to be added, as far as it is told yet. */
interface Coming {
  name: string;
  feedbackId: string | null;
}

export interface PriceOfAddingProps {
  organization: string;
  coming: readonly Coming[];
  /** What is asked of the API, for whoever may see the bills. */
  exact: boolean;
}

/** In milliseconds: somebody who types is not asked about after each letter. */
const pause = 500;

/** What the API says of locations to be added; undefined where it is not asked, or fails. */
function usePrice({ organization, coming, exact }: PriceOfAddingProps) {
  const [names] = useDebouncedValue(coming.map(({ name }) => name.trim()).join("\n"), pause);
  const [links] = useDebouncedValue(coming.map(({ feedbackId }) => feedbackId ?? "").join("\n"), pause);
  return useAddingPrice(organization, { add: String(coming.length), names, links }, exact);
}

/** What the next invoice has more, and comes to. Nothing where nothing is subscribed to. */
function NextInvoice({ now, upcoming }: LocationPrice) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  if (now === null) return null;
  const price = priceText(now, i18n.language);
  return (
    <Text>
      {upcoming === null
        ? t("location.nowUndated", { price })
        : `${t("location.now", { price, day: day(upcoming.at) })} ${t("location.total", { price: priceText(upcoming.due, i18n.language) })}`}
    </Text>
  );
}

/** Why locations that come back cost what they cost: their first 12 months go on. */
function ComingBack({ back }: Pick<LocationPrice, "back">) {
  const { t } = useTranslation("locations");
  const day = useBillingDay();
  return back.map(({ name, until }) => (
    <Text key={name}>
      {until === null ? t("price.backAnyway", { name }) : t("price.backUntil", { name, day: day(until) })}
    </Text>
  ));
}

/** What more locations cost a month, and at the next invoice. Without the API's answer, what new ones cost by the list. */
export function PriceOfAdding({ organization, coming, exact }: PriceOfAddingProps) {
  const { t, i18n } = useTranslation(["locations", "billing"]);
  const { data: locations } = useLocations(organization);
  const { data: profile } = useOrganization(organization);
  const { data, isLoading } = usePrice({ organization, coming, exact });
  if (locations === undefined || profile === undefined) return null;
  if (isLoading) return <Skeleton h={120} aria-hidden="true" />;
  const { language } = i18n;
  const listed = priceInWords(coming.length, locations, { language, timeZone: profile.timeZone });
  if (listed === null) return null;
  const [before, after] = [data?.before, data?.after].map((sum) => (sum ? priceText(sum, language) : null));
  // The first location costs what the subscription costs without any.
  if (listed.before === listed.after) return <Text>{t("billing:location.covered", { price: listed.after })}</Text>;
  const isNew = data === undefined || data.back.length === 0;
  return (
    <Stack gap="xs">
      {isNew ? (
        <Text fw={600}>
          {t("price.added", { count: coming.length, added: listed.added, later: listed.addedLater })}
        </Text>
      ) : null}
      {before && after ? <Text fw={isNew ? 400 : 600}>{t("price.total", { before, after })}</Text> : null}
      {data ? <ComingBack back={data.back} /> : null}
      {data ? <NextInvoice {...data} /> : null}
      <Text size="sm" c="dimmed">
        {t(exact ? "price.note" : "price.noteTold")}
      </Text>
    </Stack>
  );
}
