import { Alert, Button, Group, List, Skeleton, Stack, Text } from "@mantine/core";
import { IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { BillingAddress } from "#shared/model/country.ts";
import { Feature } from "#shared/model/plan.ts";
import type { SubscriptionOverview } from "#shared/model/subscription.ts";
import { allows } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCardForm, usePaymentMethods, useRefreshBilling, useSubscription } from "#web/api/billing.ts";
import { AddressForm } from "#web/parts/billing/address-form.tsx";
import { cardWords } from "#web/parts/billing/card-words.ts";
import { useAddressText } from "#web/parts/billing/use-address-text.ts";
import { useTextPrice } from "#web/parts/billing/use-text-price.ts";
import { priceText } from "#web/parts/format/money.ts";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Beside } from "#web/parts/places/figure-row.tsx";
import { CheckoutDone } from "./done.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { KnownCard } from "./known-card.tsx";
import { Late } from "./late.tsx";
import { OwnDocument } from "./own-document.tsx";
import { Summary } from "./summary.tsx";
import { TypedCard } from "./typed-card.tsx";
import { useSettling } from "./use-settling.ts";
import { FormLoading, WithStripe } from "./with-stripe.tsx";

/** Parameter that Stripe adds after a redirect to the bank. */
const cameBack = "payment_intent";

function Elsewhere({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <Alert variant="light" color="amber" icon={<IconInfoCircle aria-hidden />} maw="44rem">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{text}</Text>
        <Button component={Link} to={to} variant="default">
          {label}
        </Button>
      </Stack>
    </Alert>
  );
}

interface PaymentProps {
  organization: string;
  overview: SubscriptionOverview;
  taxes: SubscriptionOverview["taxes"];
}

function Address({ address, onChange }: { address: BillingAddress; onChange: () => void }) {
  const { t } = useTranslation("billing");
  const text = useAddressText();
  return (
    <Group gap="sm" justify="space-between" mb="sm">
      <Text size="sm">{t("address.billedAt", { address: text(address) })}</Text>
      <Button size="xs" variant="default" onClick={onChange}>
        {t("address.change")}
      </Button>
    </Group>
  );
}

const unlocked = Feature.options.filter((feature) => !allows("free", feature));

function Payment({ organization, overview, taxes }: PaymentProps) {
  const { t, i18n } = useTranslation(["billing", "plans"]);
  const text = useTextPrice();
  const [search] = useSearchParams();
  const [moving, setMoving] = useState(false);
  const address = taxes?.address ?? null;
  const asksAddress = taxes !== null && (address === null || moving);
  const form = useCardForm(organization, "subscribe", !asksAddress);
  const methods = usePaymentMethods(organization);
  const [other, setOther] = useState(false);
  const known = other ? undefined : methods.data?.items.find(({ isDefault }) => isDefault);
  const refresh = useRefreshBilling(organization);
  const { state, settle } = useSettling(async () => (await refresh.mutateAsync()).status === "subscribed");
  const already = form.error?.code === "already_subscribed" || search.has(cameBack);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out that it is bought already.
  useEffect(() => {
    if (already) settle();
  }, [already]);
  if (state === "settled")
    return (
      <CheckoutDone title={t("checkout.confirmed")} text={t("plans:unlocked.lead")} links={[]}>
        <FirstSteps organization={organization} />
      </CheckoutDone>
    );
  const invoice = asksAddress ? undefined : form.data?.invoice;
  const sum = invoice === undefined ? null : priceText(invoice.due, i18n.language);
  return (
    <>
      <BackLink to={appAddresses.subscription(organization)}>{t("checkout.back")}</BackLink>
      <ScreenHead title={t("checkout.title")}>{t("checkout.lead")}</ScreenHead>
      <Beside early aside={<Summary organization={organization} overview={overview} invoice={invoice} />}>
        <Stack gap="lg">
          <SettingGroup title={t(asksAddress ? "address.title" : "checkout.card")}>
            {address === null || asksAddress ? null : <Address address={address} onChange={() => setMoving(true)} />}
            {asksAddress ? (
              <>
                <Text mb="md">{t("address.first")}</Text>
                <AddressForm
                  organization={organization}
                  address={address}
                  submit={t("address.next")}
                  onSaved={() => setMoving(false)}
                />
              </>
            ) : state === "late" ? (
              <Late onAgain={settle} />
            ) : form.data !== undefined && !methods.isLoading ? (
              <WithStripe form={form.data}>
                {(stripe) => {
                  const paying = {
                    stripe,
                    clientSecret: form.data.clientSecret,
                    submit: sum === null ? t("checkout.subscribe") : t("checkout.pay", { sum }),
                    failed: t("checkout.failed"),
                    settling: state === "asking",
                    onConfirmed: settle,
                  };
                  return known === undefined ? (
                    <TypedCard {...paying} />
                  ) : (
                    <Stack gap="md">
                      <Text>{t("card.name", cardWords(known))}</Text>
                      <KnownCard
                        {...paying}
                        method={known._id}
                        other={t("purchase.other")}
                        onOther={() => setOther(true)}
                      />
                    </Stack>
                  );
                }}
              </WithStripe>
            ) : form.error === null || already ? (
              <FormLoading />
            ) : (
              <ProblemNotice problem={form.error} onRetry={() => void form.refetch()} />
            )}
          </SettingGroup>
          <SettingGroup title={t("plans:unlocked.title")}>
            <List spacing={2} icon={<IconCheck size={18} aria-hidden display="block" />}>
              {unlocked.map((feature) => (
                <List.Item key={feature}>{t(`plans:name.${feature}`)}</List.Item>
              ))}
              <List.Item>{t("plans:unlocked.more", { text })}</List.Item>
            </List>
          </SettingGroup>
        </Stack>
      </Beside>
    </>
  );
}

export function Subscribe({ organization }: { organization: string }) {
  const { t } = useTranslation("billing");
  const { data, error, refetch } = useSubscription(organization);
  // A snapshot, because the purchase changes the subscription while its confirmation is shown.
  const [opened, setOpened] = useState<SubscriptionOverview>();
  useEffect(() => setOpened((known) => known ?? data), [data]);
  const overview = opened ?? data;
  const subscription = appAddresses.subscription(organization);
  const owes = overview !== undefined && overview.subscription.unpaidSince !== null;
  return (
    <Page>
      {overview === undefined ? (
        error === null ? (
          <Skeleton h={420} />
        ) : (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        )
      ) : overview.subscription.status === "subscribed" ? (
        <CheckoutDone
          title={t("checkout.subscribed")}
          text={t("checkout.subscribedText")}
          links={[
            { to: subscription, label: t("checkout.toSubscription") },
            { to: appAddresses.newLocation(organization), label: t("checkout.addLocation") },
          ]}
        />
      ) : owes || overview.monthly === null ? (
        <>
          <BackLink to={subscription}>{t("checkout.back")}</BackLink>
          <ScreenHead title={t("checkout.back")} />
          {owes ? (
            <Elsewhere text={t("checkout.unpaid")} to={subscription} label={t("unpaid.see")} />
          ) : (
            <Elsewhere text={t("checkout.many")} to={`${subscription}#sales`} label={t("sales.open")} />
          )}
        </>
      ) : (
        <OwnDocument>
          <Payment organization={organization} overview={overview} taxes={(data ?? overview).taxes} />
        </OwnDocument>
      )}
    </Page>
  );
}
