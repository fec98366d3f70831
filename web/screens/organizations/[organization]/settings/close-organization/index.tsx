import { Alert, Anchor, Button, List, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { OrganizationClosing } from "#shared/contract/organizations.ts";
import { closingWords } from "#shared/model/account.ts";
import type { Organization } from "#shared/model/organization.ts";
import { noSubscription } from "#shared/model/subscription.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { endOfClosed } from "#shared/rules/billing/closed-billing.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCloseOrganization, useReopenOrganization } from "#web/api/organizations.ts";
import { useBillingDay } from "#web/parts/billing/adding.ts";
import { useStillCharged } from "#web/parts/billing/invoice-words.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { untilMoment } from "#web/parts/format/moment.ts";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";

function useUntil(closedAt: string): string {
  const { i18n } = useTranslation();
  return untilMoment(erasedFrom(closedAt), i18n.language);
}

function Close({ organization: { _id, name, subscription } }: { organization: Organization }) {
  const { t, i18n } = useTranslation("organizations");
  const close = useCloseOrganization(_id);
  const form = useContractForm(OrganizationClosing, { confirm: "" });
  const until = useUntil(new Date().toISOString());
  const day = useBillingDay();
  const charged = useStillCharged(_id);
  const { status, endsAt } = subscription ?? noSubscription;
  const end = subscription && endOfClosed(subscription, erasedFrom(new Date().toISOString()));
  const word = closingWords[i18n.language === "fr" ? "fr" : "en"];
  return (
    <Stack gap="xl">
      <div>
        <List spacing="xs">
          <List.Item>{t("closing.means.page", { name })}</List.Item>
          <List.Item>{t("closing.means.members")}</List.Item>
          {status === "unpaid" ? (
            <List.Item>{t("closing.means.overdue")}</List.Item>
          ) : end ? (
            <List.Item>
              {t(endsAt === null ? "closing.means.subscription" : "closing.means.canceled", { day: day(end.on) })}
            </List.Item>
          ) : null}
          {charged === null && !end?.charges ? null : <List.Item>{charged ?? t("closing.means.charged")}</List.Item>}
          <List.Item>{t("closing.means.requests")}</List.Item>
          <List.Item>{t("closing.means.credits")}</List.Item>
          <List.Item>{t("closing.means.until", { until })}</List.Item>
          <List.Item>{t("closing.means.erased")}</List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="md">
          <Trans
            t={t}
            i18nKey="closing.keep"
            components={{
              leave: <Anchor component={Link} to={appAddresses.mySettings("organizations")} inherit />,
              users: <Anchor component={Link} to={appAddresses.users(_id)} inherit />,
            }}
          />
        </Text>
      </div>
      <section>
        <Title order={2} size="h4" mb="sm">
          {t("closing.sure")}
        </Title>
        <ContractForm
          form={form}
          onSubmit={(values) => close.mutate(values, { onSuccess: () => showSuccess(t("closing.done", { name })) })}
          problem={close.error}
          pending={close.isPending}
          submit={t("closing.submit")}
          destructive
        >
          <TextInput
            label={t("closing.type", { word })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maw="20rem"
            {...form.getInputProps("confirm")}
          />
        </ContractForm>
      </section>
    </Stack>
  );
}

function Closed({ organization: { _id, name }, closedAt }: { organization: Organization; closedAt: string }) {
  const { t } = useTranslation("organizations");
  const reopen = useReopenOrganization(_id);
  const until = useUntil(closedAt);
  return (
    <Alert
      color="coral"
      variant="light"
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={t("closing.closedTitle", { name })}
    >
      <Stack gap="md" align="flex-start">
        <Text size="sm">{t("closing.closedText", { until })}</Text>
        <Button
          loading={reopen.isPending}
          onClick={() =>
            reopen.mutate(undefined, {
              onSuccess: () => showSuccess(t("closing.reopened", { name })),
              onError: (problem) => showFailure(problem),
            })
          }
        >
          {t("closing.reopen")}
        </Button>
      </Stack>
    </Alert>
  );
}

export default function CloseOrganizationScreen() {
  const { t } = useTranslation("organizations");
  return (
    <OrganizationArea area="close-organization" lead={t("closing.lead")} narrow>
      {(organization) =>
        organization.closedAt === null ? (
          <Close organization={organization} />
        ) : (
          <Closed organization={organization} closedAt={organization.closedAt} />
        )
      }
    </OrganizationArea>
  );
}
