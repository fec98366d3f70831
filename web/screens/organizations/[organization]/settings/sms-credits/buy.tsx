import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type SmsPack, type SmsPurchase, smsPacks } from "#shared/model/sms-purchase.ts";
import { priceOfPack } from "#shared/rules/billing/pricing.ts";
import { appAddresses } from "#web/addresses.ts";
import { usePaymentMethods, useTopUp } from "#web/api/billing.ts";
import { cardWords } from "#web/parts/billing/card-words.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { priceText } from "#web/parts/format/money.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { forgetPurchase, purchaseId } from "#web/session/purchase-id.ts";
import classes from "./buy.module.css";

interface BuyDialogProps {
  organization: string;
  pack: SmsPack;
  onClose: () => void;
}

function BuyDialog({ organization, pack, onClose }: BuyDialogProps) {
  const { t, i18n } = useTranslation("billing");
  const methods = usePaymentMethods(organization);
  const buy = useTopUp(organization);
  const [waits, setWaits] = useState<SmsPurchase>();
  const price = priceText(priceOfPack(pack), i18n.language);
  const card = methods.data?.items.find(({ isDefault }) => isDefault);
  const settled = (purchase: SmsPurchase) => {
    const { _id, credits, status } = purchase;
    if (status === "pending" || status === "authenticate") return setWaits(purchase);
    forgetPurchase(organization, _id);
    if (status === "paid") showSuccess(`${t("credits.bought")}. ${t("credits.boughtText", { count: credits })}`);
    else showFailure(t("credits.failed"));
    onClose();
  };
  const send = () => {
    const purchase = purchaseId(organization, pack, Date.now());
    buy.mutate(
      { purchase, pack },
      {
        onSuccess: settled,
        // After a 4xx the purchase is over; otherwise a retry uses the same purchase id.
        onError: ({ status }) => {
          if (status >= 400 && status < 500) forgetPurchase(organization, purchase);
        },
      },
    );
  };
  const needsCard = buy.error?.code === "card_needed" || (methods.data !== undefined && card === undefined);
  const toCard = (label: string) => (
    <Button component={Link} to={appAddresses.addCard(organization)} reloadDocument>
      {label}
    </Button>
  );
  return (
    <Dialog
      onClose={onClose}
      title={t("credits.confirmTitle", { count: pack })}
      centered
      closeButtonProps={{ "aria-label": t("credits.notNow") }}
    >
      {waits !== undefined ? (
        <Stack role="status">
          <Text size="sm">{t(waits.status === "authenticate" ? "credits.authenticate" : "credits.pending")}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t(waits.status === "authenticate" ? "credits.notNow" : "credits.close")}
            </Button>
            {waits.status === "authenticate" ? (
              <Button
                component={Link}
                to={appAddresses.confirmPurchase(organization, waits._id)}
                reloadDocument
                data-autofocus
              >
                {t("credits.toBank")}
              </Button>
            ) : null}
          </Group>
        </Stack>
      ) : needsCard ? (
        <Stack>
          <Text size="sm">{t("credits.noCard")}</Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("credits.notNow")}
            </Button>
            {toCard(t("methods.add"))}
          </Group>
        </Stack>
      ) : methods.error !== null && methods.data === undefined ? (
        <ProblemNotice problem={methods.error} onRetry={() => void methods.refetch()} />
      ) : card === undefined ? (
        <Skeleton h={80} />
      ) : (
        <Stack>
          <Text size="sm">{t("credits.confirmText", { price, ...cardWords(card) })}</Text>
          <Text size="sm" c="dimmed">
            {t("credits.note")}
          </Text>
          {buy.error === null ? (
            <Anchor component={Link} to={appAddresses.paymentMethods(organization)} size="sm">
              {t("credits.otherCard")}
            </Anchor>
          ) : (
            <ProblemNotice problem={buy.error} />
          )}
          {buy.isPending ? <SlowStripe /> : null}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("credits.notNow")}
            </Button>
            {buy.error?.code === "card_declined" ? (
              toCard(t("credits.otherCard"))
            ) : (
              <Button loading={buy.isPending} onClick={send} data-autofocus>
                {t("credits.confirm", { price })}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

export function Buy({ organization }: { organization: string }) {
  const { t, i18n } = useTranslation("billing");
  const [chosen, setChosen] = useState<SmsPack>();
  return (
    <SettingGroup title={t("credits.buy")} lead={t("credits.buyLead")}>
      <ul className={classes.packs}>
        {smsPacks.map((pack) => {
          const cost = priceOfPack(pack);
          const price = priceText(cost, i18n.language);
          return (
            <li key={pack} className={classes.pack}>
              <div>
                <Text fw={650} fz="lg" data-figures>
                  {t("credits.pack", { count: pack })}
                </Text>
                <Text size="sm" c="dimmed" data-figures>
                  {t("credits.each", { price: priceText({ ...cost, amount: cost.amount / pack }, i18n.language) })}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={t("credits.buyNamed", { count: pack, price })}
                onClick={() => setChosen(pack)}
              >
                {t("credits.buyFor", { price })}
              </Button>
            </li>
          );
        })}
      </ul>
      {chosen === undefined ? null : (
        <BuyDialog organization={organization} pack={chosen} onClose={() => setChosen(undefined)} />
      )}
    </SettingGroup>
  );
}
