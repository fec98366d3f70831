import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { usePaymentMethods, usePurchase, useRefreshBilling } from "#web/api/billing.ts";
import { priceText } from "#web/parts/format/money.ts";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { forgetPurchase } from "#web/session/purchase-id.ts";
import { CheckoutDone } from "./done.tsx";
import { KnownCard } from "./known-card.tsx";
import { Late } from "./late.tsx";
import { TypedCard } from "./typed-card.tsx";
import { useSettling } from "./use-settling.ts";
import { WithStripe } from "./with-stripe.tsx";

export function ConfirmPurchase({ organization, purchase: id }: { organization: string; purchase: string }) {
  const { t, i18n } = useTranslation("billing");
  const purchase = usePurchase(organization, id);
  const methods = usePaymentMethods(organization);
  const refresh = useRefreshBilling(organization);
  const [other, setOther] = useState(false);
  const { state, settle } = useSettling(async () => {
    await refresh.mutateAsync();
    return (await purchase.refetch()).data?.status === "paid";
  });
  const { data, error } = purchase;
  const paid = data?.status === "paid";
  const over = paid || data?.status === "declined" || data?.status === "refunded";
  useEffect(() => {
    if (over) forgetPurchase(organization, id);
  }, [over, organization, id]);
  const credits = appAddresses.smsCredits(organization);
  if (data !== undefined && (paid || state === "settled"))
    return (
      <Page narrow>
        <CheckoutDone
          title={t("credits.bought")}
          text={t("credits.boughtText", { count: data.credits })}
          links={[{ to: credits, label: t("purchase.toCredits") }]}
        />
      </Page>
    );
  const sum = data === undefined ? "" : priceText(data.amount, i18n.language);
  const confirm = data?.confirm ?? null;
  const tried = methods.data?.items.find(({ isDefault }) => isDefault)?._id ?? null;
  return (
    <Page narrow>
      <BackLink to={credits}>{t("purchase.back")}</BackLink>
      <ScreenHead title={t("purchase.title")}>
        {data === undefined ? undefined : t("purchase.lead", { count: data.credits, sum })}
      </ScreenHead>
      {error !== null && data === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void purchase.refetch()} />
      ) : data === undefined ? (
        <Skeleton h={180} />
      ) : state === "late" ? (
        <Late onAgain={settle} />
      ) : confirm === null ? (
        <Alert variant="light" color="amber" icon={<IconAlertCircle aria-hidden />}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t(`purchase.status.${data.status}`)}</Text>
            {data.status === "pending" || data.status === "authenticate" ? (
              <Button variant="default" loading={state === "asking"} onClick={settle}>
                {t("checkout.lookAgain")}
              </Button>
            ) : (
              <Button component={Link} to={credits} variant="default">
                {t("purchase.toCredits")}
              </Button>
            )}
          </Stack>
        </Alert>
      ) : (
        <SettingGroup title={t(other ? "purchase.otherCard" : "purchase.yourBank")} lead={t("purchase.hint")}>
          <WithStripe form={confirm}>
            {(stripe) =>
              other ? (
                <TypedCard
                  stripe={stripe}
                  clientSecret={confirm.clientSecret}
                  submit={t("checkout.pay", { sum })}
                  failed={t("credits.failed")}
                  settling={state === "asking"}
                  onConfirmed={settle}
                />
              ) : (
                <KnownCard
                  stripe={stripe}
                  clientSecret={confirm.clientSecret}
                  method={tried}
                  submit={t("purchase.confirm")}
                  other={t("purchase.other")}
                  failed={t("credits.failed")}
                  settling={state === "asking"}
                  onConfirmed={settle}
                  onOther={() => setOther(true)}
                  onFailed={() => forgetPurchase(organization, id)}
                />
              )
            }
          </WithStripe>
        </SettingGroup>
      )}
    </Page>
  );
}
