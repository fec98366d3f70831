import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { SubscriptionState } from "#shared/model/subscription.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { endOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { useStillCharged } from "#web/parts/billing/invoice-words.ts";

interface ClosedProps {
  organization: string;
  subscription: SubscriptionState;
  closedAt: string;
}

export function Closed({ organization, subscription, closedAt }: ClosedProps) {
  const { t } = useTranslation("billing");
  const day = useBillingDay();
  const charged = useStillCharged(organization, closedAt);
  const end = endOfClosed(subscription, erasedFrom(closedAt));
  return (
    <Text>
      {end === null ? t("status.closed.over") : t("status.closed.ends", { day: day(end.on) })} {charged}
    </Text>
  );
}
