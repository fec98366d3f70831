import { Badge, Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import type { DuePayment } from "#shared/model/subscription.ts";
import { useDefaultMethod } from "#web/api/billing.ts";
import { cardExpiry, cardWords, expiryText } from "#web/parts/billing/card-words.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { useNow } from "#web/parts/format/time-zone.ts";
import { showFailure } from "#web/parts/notice/toasts.ts";
import classes from "./methods.module.css";

interface MethodRowProps {
  organization: string;
  method: ListedPaymentMethod;
  manages: boolean;
  /** A subscription's default card cannot be removed. */
  needed: boolean;
  /** A due payment is tried with the new default card. */
  owes: boolean;
  others: boolean;
  onUsed: (due: DuePayment | null) => void;
  onRemove: () => void;
}

export function MethodRow({ organization, method, manages, needed, owes, others, onUsed, onRemove }: MethodRowProps) {
  const { t } = useTranslation("billing");
  const use = useDefaultMethod(organization);
  const words = cardWords(method);
  const expiry = cardExpiry(method, useNow());
  const end = expiryText(method);
  const name = t("card.name", words);
  return (
    <li className={classes.method}>
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {method.isDefault ? (
            <Badge variant="light" tt="none">
              {t("methods.default")}
            </Badge>
          ) : null}
          {expiry === "expired" || expiry === "soon" ? (
            <Badge color={expiry === "expired" ? "coral" : "amber"} variant="light" tt="none">
              {t(`card.${expiry}`)}
            </Badge>
          ) : null}
        </Group>
        {end === null ? null : (
          <Text size="sm" c="dimmed" data-figures>
            {t(expiry === "expired" ? "card.ended" : "card.ends", { month: end })}
          </Text>
        )}
        {needed && manages ? (
          <Text size="sm" c="dimmed">
            {t(others ? "methods.neededOthers" : "methods.needed")}
          </Text>
        ) : null}
        {use.isPending ? <SlowStripe pays={owes} /> : null}
      </div>
      {manages ? (
        <Group gap="xs">
          {method.isDefault || expiry === "expired" ? null : (
            <Button
              variant="default"
              size="compact-sm"
              loading={use.isPending}
              aria-label={t("methods.useNamed", { card: name })}
              onClick={() =>
                use.mutate(method._id, {
                  onSuccess: ({ due }) => onUsed(due),
                  onError: (problem) => showFailure(problem),
                })
              }
            >
              {t("methods.use")}
            </Button>
          )}
          {needed ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t("methods.removeNamed", { card: name })}
              onClick={onRemove}
            >
              {t("methods.remove")}
            </Button>
          )}
        </Group>
      ) : null}
    </li>
  );
}
