import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconAlertCircle, IconDeviceMobileMessage } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PhoneCode } from "#shared/contract/me.ts";
import { useSendPhoneCode, useVerifyPhone } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

function TypeCode({ phone, onAgain, sending }: { phone: string; onAgain: () => void; sending: boolean }) {
  const { t } = useTranslation("account");
  const verify = useVerifyPhone();
  const form = useContractForm(PhoneCode, { code: "" });
  // The button that was pressed is gone, so the focus moves on to the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears.
  useEffect(() => form.getInputNode("code")?.focus(), []);
  return (
    <ContractForm
      form={form}
      onSubmit={(values) => verify.mutate(values, { onSuccess: () => showSuccess(t("me.phone.verified")) })}
      problem={verify.error}
      pending={verify.isPending}
      submit={t("me.phone.verify")}
      beside={
        <Button variant="subtle" loading={sending} onClick={onAgain}>
          {t("me.phone.again")}
        </Button>
      }
    >
      <TextInput
        label={t("me.phone.code")}
        description={t("me.phone.sent", { phone })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        maw="16rem"
        {...form.getInputProps("code")}
      />
    </ContractForm>
  );
}

/** Sends a code to the person's number and takes it back, so that alerts go to no number but their own. */
export function PhoneVerification({ phone }: { phone: string }) {
  const { t } = useTranslation("account");
  const send = useSendPhoneCode();
  const [sent, setSent] = useState(false);
  const ask = () => send.mutate({ phone }, { onSuccess: () => setSent(true) });
  return (
    <Stack gap="sm">
      {send.error !== null && (
        <Alert color="coral" variant="light" role="alert" icon={<IconAlertCircle aria-hidden="true" />}>
          {send.error.fields.phone ?? send.error.message}
        </Alert>
      )}
      {sent ? (
        <TypeCode phone={phone} onAgain={ask} sending={send.isPending} />
      ) : (
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw="14rem">
            {t("me.phone.why")}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDeviceMobileMessage size={17} aria-hidden="true" />}
            loading={send.isPending}
            onClick={ask}
          >
            {t("me.phone.verify")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
