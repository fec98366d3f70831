import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { priceText } from "#web/parts/format/money.ts";
import type { LeftToPay } from "./invoice-words.ts";

interface TriedPaymentProps {
  organization: string;
  due: LeftToPay;
  toCards?: boolean;
}

/** Takes the focus, because the button that led here is gone or elsewhere. */
export function TriedPayment({ organization, due: { status, amount, page }, toCards = false }: TriedPaymentProps) {
  const { t, i18n } = useTranslation("billing");
  const alert = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is said anew.
  useEffect(() => alert.current?.focus(), [status, amount]);
  const sum = priceText(amount, i18n.language);
  const confirms = status === "authenticate" && page !== null;
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      style={{ outline: "none" }}
      role="alert"
      color={status === "declined" ? "coral" : "amber"}
      variant="light"
      icon={status === "pending" ? <IconClock aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={t(`tried.${status}.title`, { sum })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t(`tried.${status}.text`, { sum })}</Text>
        <Group gap="sm">
          {confirms ? (
            <Button component="a" href={page} target="_blank" rel="noopener noreferrer">
              {t("tried.confirm")}
            </Button>
          ) : null}
          {status === "pending" ? null : (
            <Button
              component={Link}
              to={appAddresses.addCard(organization)}
              reloadDocument
              variant={confirms ? "default" : "filled"}
            >
              {t("tried.other")}
            </Button>
          )}
          {toCards ? (
            <Button component={Link} to={appAddresses.paymentMethods(organization)} variant="default">
              {t("tried.cards")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  );
}
