import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { DuePayment } from "#shared/model/subscription.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCardForm, useRefreshBilling } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { leftToPay, useSumDue } from "#web/parts/billing/invoice-words.ts";
import { TriedPayment } from "#web/parts/billing/tried-payment.tsx";
import { priceText } from "#web/parts/format/money.ts";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { ConfirmPurchase } from "./confirm-purchase.tsx";
import { Late } from "./late.tsx";
import { OwnDocument } from "./own-document.tsx";
import { Subscribe } from "./subscribe.tsx";
import { TypedCard } from "./typed-card.tsx";
import { useSettling } from "./use-settling.ts";
import { FormLoading, WithStripe } from "./with-stripe.tsx";

/** Parameter that Stripe adds after a redirect to the bank. */
const cameBack = "setup_intent";

function SaveCard({ organization }: { organization: string }) {
  const { t, i18n } = useTranslation("billing");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const back = search.has(cameBack) && search.get("redirect_status") !== "failed";
  const cards = appAddresses.paymentMethods(organization);
  const form = useCardForm(organization, "save", !back);
  const refresh = useRefreshBilling(organization);
  const { data: profile } = useOrganization(organization);
  // A saved card may be charged at once, so nothing promises otherwise while this is unknown.
  const owes = Boolean(profile?.subscription?.unpaidSince);
  const sum = useSumDue(organization, owes);
  const lead = sum !== null ? t("methods.dueLead", { sum }) : t(owes ? "unpaid.card" : "methods.addLead");
  const [due, setDue] = useState<DuePayment | null>(null);
  const { state, settle } = useSettling(async () => {
    setDue((await refresh.mutateAsync()).due);
    return true;
  });
  const left = leftToPay(due);
  const done = state === "settled" && left === null;
  const paid = due === null ? null : t("methods.paid", { sum: priceText(due.amount, i18n.language) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the bank's page has led back.
  useEffect(() => {
    if (back) settle();
  }, [back]);
  useEffect(() => {
    if (!done) return;
    showSuccess(paid === null ? t("methods.saved") : `${t("methods.saved")}. ${paid}`, { stays: true });
    void navigate(cards, { replace: true });
  }, [done, paid, cards, navigate, t]);
  if (state === "settled" && left !== null)
    return (
      <Page narrow>
        <BackLink to={cards}>{t("methods.back")}</BackLink>
        <ScreenHead title={t("methods.saved")} />
        <TriedPayment organization={organization} due={left} toCards />
      </Page>
    );
  return (
    <Page narrow>
      <BackLink to={cards}>{t("methods.back")}</BackLink>
      <ScreenHead title={t(owes ? "unpaid.mend" : "methods.add")}>
        {profile === undefined ? undefined : lead}
      </ScreenHead>
      <SettingGroup title={t("checkout.card")}>
        {state === "late" ? (
          <Late onAgain={settle} />
        ) : form.data !== undefined ? (
          <WithStripe form={form.data}>
            {(stripe) => (
              <TypedCard
                stripe={stripe}
                clientSecret={form.data.clientSecret}
                submit={sum === null ? t("methods.save") : t("methods.savePay", { sum })}
                failed={t("methods.notSaved")}
                settling={state === "asking" || state === "settled"}
                onConfirmed={settle}
              />
            )}
          </WithStripe>
        ) : form.error === null ? (
          <FormLoading />
        ) : (
          <ProblemNotice problem={form.error} onRetry={() => void form.refetch()} />
        )}
      </SettingGroup>
    </Page>
  );
}

/**
 * Subscribes, saves a card (`?card`) or confirms a purchase (`?pay=`); the only address that allows Stripe's script.
 */
export default function CheckoutScreen() {
  const { organization = "" } = useParams();
  const [search] = useSearchParams();
  const purchase = search.get("pay");
  if (purchase === null && !search.has("card")) return <Subscribe key={organization} organization={organization} />;
  return (
    <OwnDocument>
      {purchase === null ? (
        <SaveCard key={organization} organization={organization} />
      ) : (
        <ConfirmPurchase key={purchase} organization={organization} purchase={purchase} />
      )}
    </OwnDocument>
  );
}
