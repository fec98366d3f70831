import { PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PasswordChange } from "#shared/contract/me.ts";
import { useChangePassword } from "#web/api/account.ts";
import { useSession } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordFields } from "#web/parts/form/password-fields.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

export default function PasswordScreen() {
  const { t } = useTranslation(["settings", "account", "personal"]);
  const user = useSession().data;
  const change = useChangePassword();
  const form = useContractForm(PasswordChange, { oldPassword: "", password: "", confirmPassword: "" });
  if (!user) return null;
  const saved = () => {
    form.reset();
    showSuccess(t("personal:password.saved"));
  };
  return (
    <Page narrow>
      <ScreenHead title={t("areas.password.name")}>{t("personal:password.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => change.mutate(values, { onSuccess: saved })}
        problem={change.error}
        pending={change.isPending}
        submit={t("personal:password.submit")}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          label={t("personal:password.old")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("account:fields.showPassword"), tabIndex: 0 }}
          {...form.getInputProps("oldPassword")}
        />
        <PasswordFields form={form} person={user} label={t("personal:password.new")} />
      </ContractForm>
    </Page>
  );
}
