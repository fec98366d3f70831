import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmailOnly } from "#shared/contract/accounts.ts";
import { useResendVerification } from "#web/api/session.ts";
import { showSuccess } from "../notice/toasts.ts";
import { ContractForm, useContractForm } from "./contract-form.tsx";
import { EmailField } from "./email-field.tsx";

const cooldown = 60;

function useCountdown(): [number, () => void] {
  const [left, setLeft] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return [left, () => setLeft(cooldown)];
}

export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation("entry");
  const resend = useResendVerification();
  const [left, rest] = useCountdown();
  const form = useContractForm(EmailOnly, { email });
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => {
        if (left > 0) return;
        resend.mutate(values, {
          onSuccess: () => {
            rest();
            showSuccess(t("verify.sent"));
          },
        });
      }}
      problem={resend.error}
      pending={resend.isPending}
      submit={t("verify.resend")}
      beside={
        left > 0 && (
          <Text size="sm" c="dimmed">
            {t("verify.again", { count: left })}
          </Text>
        )
      }
    >
      {email === "" && <EmailField field={form.getInputProps("email")} />}
    </ContractForm>
  );
}
