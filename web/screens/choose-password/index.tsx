import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { FirstPassword } from "#shared/contract/accounts.ts";
import { appAddresses } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { useReplaceTemporaryPassword } from "#web/api/temporary-password.ts";
import { useLeave } from "#web/parts/account/leave.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordFields } from "#web/parts/form/password-fields.tsx";
import { TermsField } from "#web/parts/form/terms-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** Replaces the temporary password of an added user at the first log-in. */
export default function ChoosePasswordScreen() {
  const { t } = useTranslation("join");
  const { search } = useLocation();
  const navigate = useNavigate();
  const user = useSession().data;
  const replace = useReplaceTemporaryPassword();
  const leave = useLeave();
  const form = useContractForm(FirstPassword, { password: "", confirmPassword: "", acceptTerms: false });
  if (user === undefined) return <WaitingNote />;
  const login = { pathname: appAddresses.login, search };
  if (!user?.firstLogIn) return <Navigate to={login} replace />;
  return (
    <>
      <ScreenHead title={t("choose.title")}>{t("choose.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) =>
          replace.mutate(
            { ...values, acceptTerms: true },
            {
              onSuccess: ({ user: { firstName } }) => {
                showSuccess(t("choose.saved", { name: firstName }), { stays: true });
                void navigate(login, { replace: true });
              },
            },
          )
        }
        problem={replace.error}
        pending={replace.isPending}
        submit={t("choose.submit")}
        focusFirst
        beside={
          <Anchor component="button" type="button" size="sm" onClick={leave}>
            {t("choose.logOut")}
          </Anchor>
        }
      >
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordFields form={form} person={user} />
        <TermsField field={form.getInputProps("acceptTerms", { type: "checkbox" })} />
      </ContractForm>
    </>
  );
}
