import { Alert, Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useVerify } from "#web/api/session.ts";
import { ResendVerification } from "#web/parts/resend-verification.tsx";
import { ScreenHead } from "#web/parts/screen-head.tsx";

/**
 * Confirms the address as soon as the emailed link is opened, and logs in. The page's GET changes nothing; its script
 * sends the POST without asking for a click, because the scanners that open every link of an email seldom run scripts,
 * and one that does only confirms an address that it reads the mail of: nobody else gains a session by it.
 */
export default function VerifyTokenScreen() {
  const { t } = useTranslation("account");
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const verify = useVerify();
  const asked = useRef("");

  const { mutate } = verify;
  const confirm = () => mutate(token, { onSuccess: () => void navigate("/login", { replace: true }) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token, however often the screen is rendered.
  useEffect(() => {
    // Development renders twice; a token serves once.
    if (asked.current === token) return;
    asked.current = token;
    confirm();
  }, [token]);

  if (verify.error === null) {
    return (
      <>
        <ScreenHead title={t("verify.progress")}>{t("verify.moment")}</ScreenHead>
        <Group role="status" aria-label={t("verify.progress")}>
          <Loader type="dots" />
        </Group>
      </>
    );
  }
  return (
    <>
      <ScreenHead title={t("verify.failed")} />
      <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />} mb="lg">
        {verify.error.message}
      </Alert>
      {verify.error.passing ? (
        <Button onClick={confirm} loading={verify.isPending}>
          {t("tryAgain")}
        </Button>
      ) : (
        <ResendVerification email="" />
      )}
      <Text mt="xl" size="sm">
        <Anchor component={Link} to="/login" inherit>
          {t("verify.toLogin")}
        </Anchor>
      </Text>
    </>
  );
}
