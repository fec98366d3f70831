import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { SmsPurchase } from "#shared/model/sms-purchase.ts";
import { addresses } from "#web/addresses.ts";
import { priceText } from "#web/parts/format/price.ts";

interface WaitingProps {
  organization: string;
  purchase: SmsPurchase;
}

export function Waiting({ organization, purchase: { _id, credits, amount } }: WaitingProps) {
  const { t, i18n } = useTranslation("billing");
  return (
    <Alert variant="light" color="amber" icon={<IconClock aria-hidden />} title={t("purchase.waits")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t("purchase.lead", { count: credits, sum: priceText(amount, i18n.language) })} {t("purchase.hint")}
        </Text>
        <Button component={Link} to={addresses.confirmPurchase(organization, _id)} reloadDocument>
          {t("purchase.confirm")}
        </Button>
      </Stack>
    </Alert>
  );
}
