import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertCircle, IconDeviceMobileMessage } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PhoneCode } from "#shared/contract/me.ts";
import { useSendPhoneCode, useVerifyPhone } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import * as codeSent from "./code-sent.ts";

interface CodeSent {
  phone: string;
  times: number;
  /** False if the number reached its daily limit of SMS. */
  now: boolean;
}

function TypeCode({ sent, onAgain, sending }: { sent: CodeSent; onAgain: () => void; sending: boolean }) {
  const { t } = useTranslation("personal");
  const verify = useVerifyPhone();
  const form = useContractForm(PhoneCode, { code: "" });
  // The pressed button is gone, so the focus moves to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code.
  useEffect(() => {
    form.reset();
    verify.reset();
    if (sent.times > 0) form.getInputNode("code")?.focus();
  }, [sent.times]);
  const verified = () => {
    codeSent.forgetCodeSent();
    showSuccess(t("phone.verified"));
  };
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => verify.mutate(values, { onSuccess: verified })}
      problem={verify.error}
      pending={verify.isPending}
      submit={t("phone.verify")}
      beside={
        <Button variant="subtle" loading={sending} onClick={onAgain}>
          {t("phone.again")}
        </Button>
      }
    >
      <TextInput
        label={t("phone.code")}
        description={t(sent.now ? "phone.sent" : "phone.sentEarlier", { phone: sent.phone })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        maw="16rem"
        {...form.getInputProps("code")}
      />
      <Text size="sm" role="status">
        {sent.times > 1 && sent.now ? t("phone.sentAgain") : t("phone.nothing")}
      </Text>
    </ContractForm>
  );
}

/** Verifies the number, so that alerts go to nobody else. */
export function PhoneVerification({ phone }: { phone: string }) {
  const { t } = useTranslation("personal");
  const send = useSendPhoneCode();
  const [sent, setSent] = useState<CodeSent | null>(() =>
    codeSent.isCodeOpen(phone) ? { phone, times: 0, now: true } : null,
  );
  const ask = () =>
    send.mutate(
      { phone },
      {
        onSuccess: ({ sent: now }) => {
          codeSent.rememberCodeSent(phone);
          setSent((before) => ({ phone, times: (before?.times ?? 0) + 1, now }));
        },
      },
    );
  return (
    <Stack gap="sm">
      {send.error !== null && (
        <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
          {send.error.fields.phone ?? send.error.message}
        </Alert>
      )}
      {sent ? (
        <TypeCode sent={sent} onAgain={ask} sending={send.isPending} />
      ) : (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 14rem" miw={0}>
            {t("phone.why")}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDeviceMobileMessage size={17} aria-hidden="true" />}
            loading={send.isPending}
            onClick={ask}
          >
            {t("phone.send")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
