import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedPaymentMethod } from "#shared/model/payment-method.ts";
import { useRemoveMethod } from "#web/api/billing.ts";
import { cardWords } from "#web/parts/billing/card-words.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface RemoveDialogProps {
  organization: string;
  method: ListedPaymentMethod;
  onClose: () => void;
}

export function RemoveDialog({ organization, method, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("billing");
  const remove = useRemoveMethod(organization);
  const card = t("card.name", cardWords(method));
  const send = () =>
    remove.mutate(method._id, {
      onSuccess: () => {
        showSuccess(t("methods.removed", { card }));
        onClose();
      },
    });
  return (
    <Dialog
      onClose={onClose}
      title={t("methods.removeTitle", { card })}
      centered
      closeButtonProps={{ "aria-label": t("methods.keep") }}
    >
      <Stack>
        <Text size="sm">{t(method.isDefault ? "methods.removeDefault" : "methods.removeText")}</Text>
        {remove.error === null ? null : <ProblemNotice problem={remove.error} />}
        {remove.isPending ? <SlowStripe pays={false} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("methods.keep")}
          </Button>
          <Button color="coral" loading={remove.isPending} onClick={send}>
            {t("methods.remove")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
