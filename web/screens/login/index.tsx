import { Anchor, Text } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { LogIn } from "#shared/contract/accounts.ts";
import { appAddresses, closedParameter } from "#web/addresses.ts";
import { onceThere } from "#web/api/connection.ts";
import { useLogIn } from "#web/api/session.ts";
import { loadTexts } from "#web/language/texts.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { EmailField } from "#web/parts/form/email-field.tsx";
import { PasswordField } from "#web/parts/form/password-fields.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

const seldom = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(
    onceThere(async () => {
      const [shown] = await Promise.all([load(), loadTexts(["personal"])]);
      return shown;
    }),
  );

const ComeBack = seldom(() => import("./come-back.tsx"));
const JustClosed = seldom(() => import("./just-closed.tsx"));

/** Sent here by a guard after the session expired. */
const isSent = (state: unknown): boolean => typeof state === "object" && state !== null && "ended" in state;

export default function LoginScreen() {
  const { t } = useTranslation("account");
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const logIn = useLogIn();
  const form = useContractForm(LogIn, { email: "", password: "" });
  const until = new URLSearchParams(search).get(closedParameter);
  const refused = logIn.error?.code;
  if (refused === "account_closed")
    return (
      <Suspense>
        <ComeBack credentials={form.values} onBack={logIn.reset} />
      </Suspense>
    );
  return (
    <>
      {until === null ? null : (
        <Suspense>
          <JustClosed until={until} />
        </Suspense>
      )}
      <ScreenHead title={t("login.title")}>{t(isSent(state) ? "login.ended" : "login.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) =>
          logIn.mutate(values, {
            onError: (problem) => {
              if (problem.code !== "account_unverified") return;
              void navigate({ pathname: appAddresses.verify, search }, { state: { email: values.email } });
            },
          })
        }
        problem={refused === "account_unverified" ? null : logIn.error}
        pending={logIn.isPending}
        submit={t("login.submit")}
        beside={
          <Anchor component={Link} to={{ pathname: appAddresses.forgot, search }} size="sm">
            {t("login.forgot")}
          </Anchor>
        }
      >
        <EmailField field={form.getInputProps("email")} />
        <PasswordField field={form.getInputProps("password")} />
      </ContractForm>
      <Text mt="xl" size="sm">
        {t("login.noAccount")}{" "}
        <Anchor component={Link} to={{ pathname: appAddresses.register, search }} inherit>
          {t("login.register")}
        </Anchor>
      </Text>
    </>
  );
}
