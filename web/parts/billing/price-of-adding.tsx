import { Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { Money } from "#shared/model/money.ts";
import type { LocationPrice } from "#shared/model/subscription.ts";
import { useAddingPrice } from "#web/api/billing.ts";
import { priceText } from "#web/parts/format/money.ts";
import { ProblemNotice } from "../notice/problem-notice.tsx";
import { useBillingDay } from "./adding.ts";
import { lastMoment } from "./invoice-words.ts";

interface Coming {
  name: string;
  feedbackId: string | null;
}

export interface PriceOfAddingProps {
  organization: string;
  coming: readonly Coming[];
}

/** Typing pause before the price is requested, in milliseconds. */
const pause = 500;

export const addedBy = (coming: PriceOfAddingProps["coming"]) => ({
  add: String(coming.length),
  names: coming.map(({ name }) => name.trim()).join("\n"),
  links: coming.map(({ feedbackId }) => feedbackId ?? "").join("\n"),
});

function usePrice({ organization, coming }: PriceOfAddingProps) {
  const { add, ...told } = addedBy(coming);
  const [names] = useDebouncedValue(told.names, pause);
  const [links] = useDebouncedValue(told.links, pause);
  return useAddingPrice(organization, { add, names, links });
}

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

/** A location added back resumes its first 12 months. */
function ComingBack({ back }: Pick<LocationPrice, "back">) {
  const { t } = useTranslation("locations");
  const day = useBillingDay();
  return back.map(({ name, until }) => (
    <Text key={name}>
      {until === null ? t("price.backAnyway", { name }) : t("price.backUntil", { name, day: day(lastMoment(until)) })}
    </Text>
  ));
}

export function PriceOfAdding({ organization, coming }: PriceOfAddingProps) {
  const { t, i18n } = useTranslation(["locations", "billing"]);
  const { data, error, refetch } = usePrice({ organization, coming });
  if (data === undefined)
    return error === null ? (
      <Skeleton h={120} aria-hidden="true" />
    ) : (
      <ProblemNotice problem={error} onRetry={() => void refetch()} />
    );
  const { before, after, difference, later, back } = data;
  if (before === null || after === null || difference === null || later === null) return null;
  const price = (money: Money) => priceText(money, i18n.language);
  if (difference.amount === 0) return <Text>{t("billing:location.covered", { price: price(after) })}</Text>;
  const isNew = back.length === 0;
  return (
    <Stack gap="xs">
      {isNew ? (
        <Text fw={600}>
          {t("price.added", { count: coming.length, added: price(difference), later: price(later) })}
        </Text>
      ) : null}
      <Text fw={isNew ? 400 : 600}>{t("price.total", { before: price(before), after: price(after) })}</Text>
      <ComingBack back={back} />
      <NextInvoice {...data} />
      <Text size="sm" c="dimmed">
        {t("price.note")}
      </Text>
    </Stack>
  );
}
