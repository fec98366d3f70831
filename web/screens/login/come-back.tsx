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
  onBack: () => void;
}

/** The focused form is gone, so screen readers announce its replacement. */
const focus = (shown: HTMLElement | null) => shown?.focus();

export default function ComeBack({ credentials, onBack }: ComeBackProps) {
  const { t } = useTranslation("personal");
  const logIn = useLogIn();
  const isBack = useRef(false);
  // The button that led back is gone when the form returns.
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
  // A promise, because mutation callbacks are lost when the next page replaces this one.
  const comeBack = () =>
    void logIn.mutateAsync({ ...credentials, comeBack: true }).then(
      ({ user }) => {
        noteComeBack(user._id);
        // The next screen may show another organization than the reopened one.
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
