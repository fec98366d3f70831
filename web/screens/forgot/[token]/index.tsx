import { Alert, Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { FirstPassword, PasswordReset } from "#shared/contract/accounts.ts";
import { appAddresses } from "#web/addresses.ts";
import type { ApiProblem } from "#web/api/problem.ts";
import { useReset, useResetToken } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordFields } from "#web/parts/form/password-fields.tsx";
import { TermsField } from "#web/parts/form/terms-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

function SpentLink({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const { t } = useTranslation(["account", "entry"]);
  return (
    <>
      <ScreenHead title={t("entry:reset.failed")} />
      <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />} mb="lg">
        {problem.message}
      </Alert>
      {problem.passing ? (
        <Button size="md" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      ) : (
        <Button component={Link} to={appAddresses.forgot} size="md">
          {t("entry:reset.askAgain")}
        </Button>
      )}
      <Text mt="xl" size="sm">
        <Anchor component={Link} to={appAddresses.login} inherit>
          {t("entry:forgot.toLogin")}
        </Anchor>
      </Text>
    </>
  );
}

/** All sessions end, and a new one begins. */
export default function ResetScreen() {
  const { t } = useTranslation(["account", "app", "entry"]);
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const read = useResetToken(token);
  const reset = useReset();
  const asksTerms = read.data?.asksTerms === true;
  const form = useContractForm(asksTerms ? FirstPassword : PasswordReset, {
    password: "",
    confirmPassword: "",
    acceptTerms: false,
  });
  const gone =
    reset.error?.code === "token_spent" || reset.error?.code === "token_not_found" ? reset.error : read.error;
  if (gone !== null) return <SpentLink problem={gone} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) {
    return (
      <Group role="status" aria-label={t("app:waiting")}>
        <Loader type="dots" />
      </Group>
    );
  }
  return (
    <>
      <ScreenHead title={t("entry:reset.title")}>{t("entry:reset.lead", { email: read.data.email })}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={({ password, confirmPassword }) =>
          reset.mutate(
            { password, confirmPassword, token, ...(asksTerms && { acceptTerms: true }) },
            {
              onSuccess: () => {
                showSuccess(t("entry:reset.saved"));
                void navigate(appAddresses.login, { replace: true });
              },
            },
          )
        }
        problem={reset.error}
        pending={reset.isPending}
        submit={t("entry:reset.submit")}
      >
        <input type="email" autoComplete="username" value={read.data.email} readOnly hidden />
        <PasswordFields form={form} person={read.data} />
        {asksTerms ? <TermsField field={form.getInputProps("acceptTerms", { type: "checkbox" })} /> : null}
      </ContractForm>
    </>
  );
}
