import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAddingPrice, usePaymentMethods } from "#web/api/billing.ts";
import { priceText } from "#web/parts/format/money.ts";
import { Dialog } from "../layout/dialog.tsx";
import { cardWords } from "./card-words.ts";
import { addedBy, PriceOfAdding, type PriceOfAddingProps } from "./price-of-adding.tsx";

interface ConfirmAddingProps extends PriceOfAddingProps {
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmAdding({ organization, coming, pending, onConfirm, onClose }: ConfirmAddingProps) {
  const { t, i18n } = useTranslation(["locations", "billing"]);
  const { data } = useAddingPrice(organization, addedBy(coming));
  const card = usePaymentMethods(organization).data?.items.find(({ isDefault }) => isDefault);
  const difference = data?.difference;
  return (
    <Dialog
      onClose={onClose}
      title={t("price.confirmTitle", { count: coming.length, name: coming[0]?.name })}
      centered
      closeButtonProps={{ "aria-label": t("billing:credits.notNow") }}
    >
      <Stack>
        <PriceOfAdding organization={organization} coming={coming} />
        {card === undefined ? null : <Text size="sm">{t("price.card", cardWords(card))}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("billing:credits.notNow")}
          </Button>
          <Button loading={pending} disabled={data === undefined} onClick={onConfirm} data-autofocus>
            {difference && difference.amount > 0
              ? t("price.confirm", { price: priceText(difference, i18n.language) })
              : t("new.submit")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
