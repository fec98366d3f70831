import { Anchor, Text, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Registration } from "#shared/contract/accounts.ts";
import { Language } from "#shared/model/language.ts";
import { appAddresses } from "#web/addresses.ts";
import { useRegister } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { EmailField } from "#web/parts/form/email-field.tsx";
import { PasswordFields } from "#web/parts/form/password-fields.tsx";
import { TermsField } from "#web/parts/form/terms-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import classes from "./register.module.css";

const empty = { firstName: "", lastName: "", email: "", password: "", confirmPassword: "", acceptTerms: false };

export default function RegisterScreen() {
  const { t, i18n } = useTranslation(["account", "entry"]);
  const { search } = useLocation();
  const navigate = useNavigate();
  const register = useRegister();
  const language = Language.safeParse(i18n.language).data ?? "en";
  const form = useContractForm(Registration, { ...empty, language });
  return (
    <>
      <ScreenHead title={t("entry:register.title")}>{t("entry:register.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => {
          const { email } = values;
          register.mutate(
            { ...values, language, acceptTerms: true },
            { onSuccess: () => void navigate({ pathname: appAddresses.verify, search }, { state: { email } }) },
          );
        }}
        problem={register.error}
        pending={register.isPending}
        submit={t("entry:register.submit")}
      >
        <div className={classes.names}>
          <TextInput
            label={t("fields.firstName")}
            autoComplete="given-name"
            required
            withAsterisk={false}
            {...form.getInputProps("firstName")}
          />
          <TextInput
            label={t("fields.lastName")}
            autoComplete="family-name"
            required
            withAsterisk={false}
            {...form.getInputProps("lastName")}
          />
        </div>
        <EmailField field={form.getInputProps("email")} />
        <PasswordFields form={form} person={form.values} />
        <TermsField field={form.getInputProps("acceptTerms", { type: "checkbox" })} />
      </ContractForm>
      <Text mt="xl" size="sm">
        {t("entry:register.haveAccount")}{" "}
        <Anchor component={Link} to={{ pathname: appAddresses.login, search }} inherit>
          {t("login.submit")}
        </Anchor>
      </Text>
    </>
  );
}
