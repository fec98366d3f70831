import { Alert, Text, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { EmailChange } from "#shared/contract/me.ts";
import { useChangeEmail } from "#web/api/account.ts";
import { useSession } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordField } from "#web/parts/form/password-fields.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

/** Changes only once the link sent to the new address is opened. */
export default function EmailScreen() {
  const { t } = useTranslation(["settings", "account", "personal"]);
  const user = useSession().data;
  const change = useChangeEmail();
  const [sentTo, setSentTo] = useState<string>();
  const form = useContractForm(EmailChange, { email: "", password: "" });
  if (!user) return null;
  return (
    <Page narrow>
      <ScreenHead title={t("areas.email.name")}>{t("personal:email.lead")}</ScreenHead>
      <Text mb="lg" style={{ overflowWrap: "anywhere" }}>
        <Trans t={t} i18nKey="personal:email.now" values={{ email: user.email }} components={{ strong: <strong /> }} />
      </Text>
      {sentTo === undefined ? null : (
        <Alert variant="light" role="status" mb="lg" icon={<IconMailCheck aria-hidden="true" />}>
          {t("personal:email.sent", { email: sentTo })}
        </Alert>
      )}
      <ContractForm
        form={form}
        onSubmit={(values) =>
          change.mutate(values, {
            onSuccess: () => {
              setSentTo(values.email.trim());
              form.reset();
            },
          })
        }
        problem={change.error}
        pending={change.isPending}
        submit={t("personal:email.submit")}
      >
        <TextInput
          label={t("personal:email.new")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("email")}
        />
        <PasswordField field={form.getInputProps("password")} />
      </ContractForm>
    </Page>
  );
}
