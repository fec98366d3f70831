import { Alert, Button } from "@mantine/core";
import { IconAlertTriangle, IconCreditCard, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { usePaymentMethods } from "#web/api/billing.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSumDue } from "#web/parts/billing/use-sum-due.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { MethodRow } from "./method-row.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

/** The organization's cards: which one pays, adding another, and removing one. */
export default function PaymentMethodsScreen() {
  const { t } = useTranslation(["settings", "billing"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const methods = usePaymentMethods(organization);
  const [doomed, setDoomed] = useState<ListedPaymentMethod>();
  const items = methods.data?.items;
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  const status = profile?.subscription?.status;
  const owes = Boolean(profile?.subscription?.unpaidSince);
  const sum = useSumDue(organization, owes);
  const runs = status === "subscribed" || status === "unpaid";
  const add = (
    <Button
      component={Link}
      to={addresses.addCard(organization)}
      reloadDocument
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t("billing:methods.add")}
    </Button>
  );
  return (
    <Page width="52rem">
      <ListHead
        title={t("areas.payment-methods.name")}
        lead={t("billing:methods.lead")}
        actions={manages && items !== undefined && items.length > 0 ? add : null}
      />
      {owes ? (
        <Alert
          color="coral"
          variant="light"
          mb="lg"
          icon={<IconAlertTriangle aria-hidden />}
          title={t("billing:unpaid.title")}
        >
          {sum === null ? t("billing:unpaid.card") : t("billing:unpaid.cardSum", { sum })}
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
              others={items.length > 1}
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
