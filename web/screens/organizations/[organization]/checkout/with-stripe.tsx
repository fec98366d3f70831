import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CardForm } from "#shared/model/subscription.ts";
import { slow } from "#web/parts/billing/slow-stripe.tsx";
import { loadStripe, type Stripe } from "./stripe.ts";

/** Milliseconds that script and form may take to load. */
export const stripeTimeout = 15_000;

export function FormLoading() {
  const { t } = useTranslation("billing");
  const [late, setLate] = useState(false);
  useTimeout(() => setLate(true), slow, { autoInvoke: true });
  return (
    <Stack gap="sm">
      <Skeleton h={68} aria-hidden="true" />
      <Skeleton h={68} aria-hidden="true" />
      <Text size="sm" c="dimmed" role="status">
        {late ? t("stripe.slow") : null}
      </Text>
    </Stack>
  );
}

/** Nothing was charged at this point. */
export function StripeFailed() {
  const { t } = useTranslation("billing");
  return (
    <Alert
      color="coral"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("stripe.failed")}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("stripe.failedHint")}</Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {t("stripe.reload")}
        </Button>
      </Stack>
    </Alert>
  );
}

interface WithStripeProps {
  form: CardForm;
  children: (stripe: Stripe) => ReactNode;
}

export function WithStripe({ form: { script, publishableKey }, children }: WithStripeProps) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [stripe, setStripe] = useState<Stripe>();
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form follows the language by itself.
  useEffect(() => {
    let current = true;
    const fail = () => current && setFailed(true);
    loadStripe(script, publishableKey, language).then((loaded) => current && setStripe(loaded), fail);
    const late = setTimeout(fail, stripeTimeout);
    return () => {
      current = false;
      clearTimeout(late);
    };
  }, [script, publishableKey]);
  return stripe !== undefined ? children(stripe) : failed ? <StripeFailed /> : <FormLoading />;
}
