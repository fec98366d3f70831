import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCancelSubscription } from "#web/api/billing.ts";
import { SlowStripe } from "#web/parts/billing/slow-stripe.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface CancelDialogProps {
  organization: string;
  /** Null if the subscription ends at once. */
  until: string | null;
  due: string | null;
  owes: boolean;
  onClose: () => void;
}

/** No typed word, because the subscription can be resumed. */
export function CancelDialog({ organization, until, due, owes, onClose }: CancelDialogProps) {
  const { t } = useTranslation("billing");
  const cancel = useCancelSubscription(organization);
  const send = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("cancel.done"));
        onClose();
      },
    });
  return (
    <Dialog onClose={onClose} title={t("cancel.title")} centered closeButtonProps={{ "aria-label": t("cancel.keep") }}>
      <Stack>
        <Text size="sm">
          {until === null
            ? t("cancel.atOnce")
            : due === null
              ? t("cancel.until", { day: until })
              : t("cancel.untilDue", { day: until, price: due })}
        </Text>
        <Text size="sm">{t(owes ? "cancel.staysDue" : "cancel.stays")}</Text>
        {cancel.error === null ? null : <ProblemNotice problem={cancel.error} />}
        {cancel.isPending ? <SlowStripe pays={false} /> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("cancel.keep")}
          </Button>
          <Button color="coral" loading={cancel.isPending} onClick={send}>
            {t("cancel.confirm")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
