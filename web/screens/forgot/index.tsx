import { Anchor, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { EmailOnly } from "#shared/contract/accounts.ts";
import { appAddresses } from "#web/addresses.ts";
import { useForgot } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { EmailField } from "#web/parts/form/email-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

/** The answer does not tell whether the address has an account. */
export default function ForgotScreen() {
  const { t } = useTranslation(["account", "entry"]);
  const { search } = useLocation();
  const forgot = useForgot();
  const form = useContractForm(EmailOnly, { email: "" });
  const toLogin = (
    <Text mt="xl" size="sm">
      <Anchor component={Link} to={{ pathname: appAddresses.login, search }} inherit>
        {t("entry:forgot.toLogin")}
      </Anchor>
    </Text>
  );
  if (forgot.isSuccess) {
    return (
      <>
        <ScreenHead title={t("entry:forgot.sentTitle")}>
          <span role="status">
            <Trans
              t={t}
              i18nKey="entry:forgot.sent"
              values={{ email: form.values.email }}
              components={{ strong: <Text span fw={600} c="bright" /> }}
            />
          </span>
        </ScreenHead>
        <Text size="sm">{t("entry:forgot.sentHint")}</Text>
        {toLogin}
      </>
    );
  }
  return (
    <>
      <ScreenHead title={t("entry:forgot.title")}>{t("entry:forgot.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => forgot.mutate(values)}
        problem={forgot.error}
        pending={forgot.isPending}
        submit={t("entry:forgot.submit")}
      >
        <EmailField field={form.getInputProps("email")} />
      </ContractForm>
      {toLogin}
    </>
  );
}
