import { Alert, Anchor, List, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useHref } from "react-router-dom";
import { AccountClosing } from "#shared/contract/me.ts";
import { type Closing, closingWords } from "#shared/model/account.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { appAddresses, closedParameter } from "#web/addresses.ts";
import { useCloseAccount, useClosing } from "#web/api/account.ts";
import { useStillCharged } from "#web/parts/billing/invoice-words.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordField } from "#web/parts/form/password-fields.tsx";
import { untilMoment } from "#web/parts/format/moment.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { dropDrafts } from "#web/session/drafts.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";

/** When an account that is closed today is erased. */
const closedUntil = (): Date => erasedFrom(new Date().toISOString());

function StillCharged({ organization }: { organization: string }) {
  const charged = useStillCharged(organization);
  return charged === null ? null : <Text size="sm">{charged}</Text>;
}

function Meaning({ closes, stays }: Closing) {
  const { t, i18n } = useTranslation("personal");
  const until = untilMoment(closedUntil(), i18n.language);
  return (
    <Stack gap="sm">
      {closes.length === 0 ? null : (
        <Alert
          color="coral"
          variant="light"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={t("close.closes", { count: closes.length })}
        >
          <List>
            {closes.map(({ _id, name }) => (
              <List.Item key={_id} style={{ overflowWrap: "anywhere" }}>
                <Anchor component={Link} to={appAddresses.users(_id)} inherit>
                  {name}
                </Anchor>
                <StillCharged organization={_id} />
              </List.Item>
            ))}
          </List>
          <Text size="sm" mt="xs">
            {t("close.closesMeans", { count: closes.length })}
          </Text>
          <Text size="sm" mt="xs">
            {t("close.closesPaid")}
          </Text>
          <Text size="sm" mt="xs">
            {t("close.closesRequests")}
          </Text>
        </Alert>
      )}
      <List spacing="xs">
        <List.Item>{t("close.loggedOut")}</List.Item>
        {stays.length === 0 ? null : (
          <List.Item>{t("close.stays", { names: stays.map(({ name }) => name).join(", ") })}</List.Item>
        )}
        <List.Item>{t("close.until", { until })}</List.Item>
        <List.Item>{t("close.erased")}</List.Item>
      </List>
    </Stack>
  );
}

export default function CloseAccountScreen() {
  const { t, i18n } = useTranslation(["settings", "personal"]);
  const closing = useClosing();
  const close = useCloseAccount();
  const login = useHref(appAddresses.login);
  const form = useContractForm(AccountClosing, { confirm: "", password: "" });
  const word = closingWords[i18n.language === "fr" ? "fr" : "en"];
  const done = () => {
    useOrganizationsStore.getState().clear();
    dropDrafts();
    // A full reload, so that no personal data stays in memory.
    location.replace(`${login}?${closedParameter}=${closedUntil().toISOString()}`);
  };
  return (
    <Page narrow>
      <ScreenHead title={t("areas.close-account.name")}>{t("personal:close.lead")}</ScreenHead>
      {closing.isError ? (
        <ProblemNotice problem={closing.error} onRetry={() => void closing.refetch()} />
      ) : closing.data === undefined ? (
        <Stack gap="sm" aria-hidden="true">
          <Skeleton h={72} />
          <Skeleton h={20} w="70%" />
          <Skeleton h={20} w="60%" />
        </Stack>
      ) : (
        <Stack gap="xl">
          <Meaning {...closing.data} />
          <section>
            <Title order={2} size="h4" mb="sm">
              {t("personal:close.sure")}
            </Title>
            <ContractForm
              form={form}
              onSubmit={(values) => close.mutate(values, { onSuccess: done })}
              problem={close.error}
              pending={close.isPending || close.isSuccess}
              submit={t("personal:close.submit")}
              destructive
            >
              <TextInput
                label={t("personal:close.type", { word })}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps("confirm")}
              />
              <PasswordField field={form.getInputProps("password")} />
            </ContractForm>
          </section>
        </Stack>
      )}
    </Page>
  );
}
