import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Verification } from "#shared/contract/accounts.ts";
import { addresses } from "#web/addresses.ts";
import { useVerify } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordField } from "#web/parts/form/password-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

/** Without a password, somebody else registered this address; explains how to start again. */
export function PasswordNeeded({ token, onVerified }: { token: string; onVerified: () => void }) {
  const { t } = useTranslation(["account", "entry"]);
  const [startsAgain, setStartsAgain] = useState(false);
  const verify = useVerify();
  const form = useContractForm(Verification, { password: "" });
  return (
    <>
      <ScreenHead title={t("entry:verify.password.title")}>{t("entry:verify.password.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={({ password }) => verify.mutate({ token, password }, { onSuccess: onVerified })}
        problem={verify.error}
        pending={verify.isPending}
        submit={t("entry:verify.password.submit")}
      >
        <PasswordField field={form.getInputProps("password")} />
      </ContractForm>
      <Stack mt="xl" gap="sm" align="flex-start">
        <Anchor component={Link} to={addresses.forgot} size="sm">
          {t("entry:verify.password.forgotten")}
        </Anchor>
        {startsAgain ? (
          <div role="status">
            <Text size="sm" mb="sm">
              {t("entry:verify.password.again")}
            </Text>
            <Button component={Link} to={addresses.register} variant="default">
              {t("entry:register.title")}
            </Button>
          </div>
        ) : (
          <Anchor component="button" type="button" size="sm" onClick={() => setStartsAgain(true)}>
            {t("entry:verify.password.none")}
          </Anchor>
        )}
      </Stack>
    </>
  );
}
