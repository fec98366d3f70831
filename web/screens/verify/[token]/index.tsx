import { Alert, Anchor, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { Verification } from "#shared/contract/accounts.ts";
import { appAddresses } from "#web/addresses.ts";
import { useVerify } from "#web/api/session.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { PasswordField } from "#web/parts/form/password-fields.tsx";
import { ResendVerification } from "#web/parts/form/resend-verification.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

/** Without a password, somebody else registered this address; explains how to start again. */
function PasswordNeeded({ token, onVerified }: { token: string; onVerified: () => void }) {
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
        <Anchor component={Link} to={appAddresses.forgot} size="sm">
          {t("entry:verify.password.forgotten")}
        </Anchor>
        {startsAgain ? (
          <div role="status">
            <Text size="sm" mb="sm">
              {t("entry:verify.password.again")}
            </Text>
            <Button component={Link} to={appAddresses.register} variant="default">
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

/**
 * Confirms at once in the browser that registered; any other, like a link scanner, needs the registration's password.
 */
export default function VerifyTokenScreen() {
  const { t } = useTranslation(["account", "entry"]);
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const verify = useVerify();
  const asked = useRef("");

  const { mutate } = verify;
  const goOn = () => void navigate(appAddresses.login, { replace: true });
  const confirm = () => mutate({ token }, { onSuccess: goOn });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per token, however often the screen renders.
  useEffect(() => {
    // React renders twice in development, but a token works only once.
    if (asked.current === token) return;
    asked.current = token;
    confirm();
  }, [token]);

  if (verify.error === null) {
    return (
      <>
        <ScreenHead title={t("entry:verify.checking")}>{t("entry:verify.moment")}</ScreenHead>
        <Group role="status" aria-label={t("entry:verify.checking")}>
          <Loader type="dots" />
        </Group>
      </>
    );
  }
  if (verify.error.code === "password_needed") return <PasswordNeeded token={token} onVerified={goOn} />;
  return (
    <>
      <ScreenHead title={t("entry:verify.failed")} />
      <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />} mb="lg">
        {verify.error.message}
      </Alert>
      {verify.error.passing ? (
        <Button onClick={confirm} loading={verify.isPending}>
          {t("tryAgain")}
        </Button>
      ) : (
        <>
          <Text mb="sm">{t("entry:verify.already")}</Text>
          <Button component={Link} to={appAddresses.login} variant="default" size="md" mb="xl">
            {t("entry:verify.toLogin")}
          </Button>
          <ResendVerification email="" />
        </>
      )}
    </>
  );
}
