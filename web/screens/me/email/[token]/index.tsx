import { Alert, Button, Group, Loader } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useConfirmEmail } from "#web/api/account.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

/** The script sends the POST, so link scanners that open the page change nothing. */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation(["personal", "app"]);
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const confirm = useConfirmEmail();
  const asked = useRef("");
  const take = () =>
    confirm.mutate(token, {
      onSuccess: ({ user }) => {
        showSuccess(t("email.changed", { email: user.email }), { stays: true });
        void navigate(appAddresses.mySettings("email"), { replace: true });
      },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token, however often the screen renders.
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    take();
  }, [token]);

  if (confirm.error === null)
    return (
      <Page narrow>
        <ScreenHead title={t("email.checking")} />
        <Group role="status" aria-label={t("email.checking")}>
          <Loader type="dots" />
        </Group>
      </Page>
    );
  return (
    <Page narrow>
      <ScreenHead title={t("email.failed")} />
      <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />} mb="lg">
        {confirm.error.code === "token_not_found" ? t("email.notYours") : confirm.error.message}
      </Alert>
      {confirm.error.passing ? (
        <Button onClick={take} loading={confirm.isPending}>
          {t("app:errors.tryAgain")}
        </Button>
      ) : (
        <Button component={Link} to={appAddresses.mySettings("email")}>
          {t("email.askAgain")}
        </Button>
      )}
    </Page>
  );
}
