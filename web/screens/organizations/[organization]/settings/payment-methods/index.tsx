import { Alert, Anchor, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { IconAlertTriangle, IconCreditCard, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import type { DuePayment } from "#shared/model/subscription.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { usePaymentMethods, useRemoveMethod } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { cardWords } from "#web/parts/billing/card-words.ts";
import { type LeftToPay, leftToPay, useSumDue } from "#web/parts/billing/invoice-words.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { TriedPayment } from "#web/parts/billing/tried-payment.tsx";
import { priceText } from "#web/parts/format/money.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { MethodRow } from "./method-row.tsx";

interface RemoveDialogProps {
  organization: string;
  method: ListedPaymentMethod;
  onClose: () => void;
}

function RemoveDialog({ organization, method, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("billing");
  const remove = useRemoveMethod(organization);
  const card = t("card.name", cardWords(method));
  const send = () =>
    remove.mutate(method._id, {
      onSuccess: () => {
        showSuccess(t("methods.removed", { card }));
        onClose();
      },
    });
  return (
    <Dialog
      onClose={onClose}
      title={t("methods.removeTitle", { card })}
      centered
      closeButtonProps={{ "aria-label": t("methods.keep") }}
    >
      <Stack>
        <Text size="sm">{t(method.isDefault ? "methods.removeDefault" : "methods.removeText")}</Text>
        {remove.error === null ? null : <ProblemNotice problem={remove.error} />}
        {remove.isPending ? <SlowStripe pays={false} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("methods.keep")}
          </Button>
          <Button color="coral" loading={remove.isPending} onClick={send}>
            {t("methods.remove")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

export default function PaymentMethodsScreen() {
  const { t, i18n } = useTranslation(["settings", "billing"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const methods = usePaymentMethods(organization);
  const [doomed, setDoomed] = useState<ListedPaymentMethod>();
  const [tried, setTried] = useState<LeftToPay | null>(null);
  const items = methods.data?.items;
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  const status = profile?.subscription?.status;
  const owes = Boolean(profile?.subscription?.unpaidSince);
  const sum = useSumDue(organization, owes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said holds for one organization, until it is paid.
  useEffect(() => setTried(null), [organization, owes]);
  // Hides the notice on return, because the payment may have been confirmed at the bank.
  const shown = useDocumentVisibility();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return counts.
  useEffect(() => setTried((last) => (last?.status === "authenticate" ? null : last)), [shown]);
  const runs = status === "subscribed" || status === "unpaid";
  const used = (method: ListedPaymentMethod, due: DuePayment | null) => {
    const left = leftToPay(due);
    setTried(left);
    if (left !== null) return;
    const says = t("billing:methods.used", { card: t("billing:card.name", cardWords(method)) });
    const paid = due && t("billing:methods.paid", { sum: priceText(due.amount, i18n.language) });
    showSuccess(paid === null ? says : `${says} ${paid}`);
  };
  const add = (
    <Button
      component={Link}
      to={appAddresses.addCard(organization)}
      reloadDocument
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t("billing:methods.add")}
    </Button>
  );
  return (
    <Page narrow>
      <ListHead
        title={t("areas.payment-methods.name")}
        lead={t("billing:methods.lead")}
        actions={manages && items !== undefined && items.length > 0 ? add : null}
      />
      {tried !== null ? (
        <Box mb="lg">
          <TriedPayment organization={organization} due={tried} />
        </Box>
      ) : owes ? (
        <Alert
          color="coral"
          variant="light"
          mb="lg"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("billing:unpaid.title")}
        >
          {sum === null ? t("billing:unpaid.card") : t("billing:unpaid.cardSum", { sum })}{" "}
          <Anchor component={Link} to={appAddresses.settings(organization, "subscription")} inherit>
            {t("billing:unpaid.see")}
          </Anchor>
        </Alert>
      ) : null}
      {items === undefined ? (
        methods.error === null ? (
          <RowsLoading count={2} />
        ) : (
          <ProblemNotice problem={methods.error} onRetry={() => void methods.refetch()} />
        )
      ) : items.length === 0 ? (
        <Blank icon={IconCreditCard} title={t("billing:methods.none")} text={t("billing:methods.noneHint")}>
          {manages ? add : null}
        </Blank>
      ) : (
        <Rows aria-label={t("areas.payment-methods.name")}>
          {items.map((method) => (
            <MethodRow
              key={method._id}
              organization={organization}
              method={method}
              manages={manages}
              needed={runs && method.isDefault}
              owes={owes}
              others={items.length > 1}
              onUsed={(due) => used(method, due)}
              onRemove={() => setDoomed(method)}
            />
          ))}
        </Rows>
      )}
      {doomed === undefined ? null : (
        <RemoveDialog organization={organization} method={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </Page>
  );
}
