import { Alert, Button, Group } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { LogIn } from "#shared/contract/accounts.ts";
import { useLogIn } from "#web/api/session.ts";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { noteComeBack } from "#web/session/came-back.ts";

interface ComeBackProps {
  credentials: z.input<typeof LogIn>;
  /** Leads back to the form. */
  onBack: () => void;
}

/** The form that had the focus is gone: whoever cannot see that hears what stands in its place. */
const focus = (shown: HTMLElement | null) => shown?.focus();

/** In the place of the log-in form: offers to open an account again that its person has closed. */
export default function ComeBack({ credentials, onBack }: ComeBackProps) {
  const { t } = useTranslation("personal");
  const logIn = useLogIn();
  const isBack = useRef(false);
  // The button that led back is gone; the form stands again once this is taken away.
  useEffect(
    () => () => {
      if (isBack.current) document.querySelector<HTMLInputElement>("form input")?.focus();
    },
    [],
  );
  const back = () => {
    isBack.current = true;
    onBack();
  };
  // A promise, because the answer shows another page: callbacks of this one are not called any more. A failure is shown below.
  const comeBack = () =>
    void logIn.mutateAsync({ ...credentials, comeBack: true }).then(
      ({ user }) => {
        noteComeBack(user._id);
        // The next screen is one organization's, which may be another than what opened again.
        showSuccess(t("comeBack.done"), { stays: true });
      },
      () => undefined,
    );
  return (
    <section ref={focus} tabIndex={-1} aria-label={t("comeBack.title")} style={{ outline: "none" }}>
      <ScreenHead title={t("comeBack.title")}>{t("comeBack.lead")}</ScreenHead>
      {logIn.error === null ? null : (
        <Alert color="coral" variant="light" role="alert" mb="md">
          {logIn.error.message}
        </Alert>
      )}
      <Group gap="sm">
        <Button loading={logIn.isPending} onClick={comeBack}>
          {t("comeBack.submit")}
        </Button>
        <Button variant="subtle" color="gray" onClick={back}>
          {t("comeBack.other")}
        </Button>
      </Group>
    </section>
  );
}
