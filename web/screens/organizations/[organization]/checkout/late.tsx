import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** Stripe has confirmed, but we don't see it yet: nobody should pay again. */
export function Late({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation("billing");
  return (
    <Alert color="amber" variant="light" role="alert" icon={<IconClock aria-hidden />} title={t("checkout.late")}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t("checkout.lateHint")}</Text>
        <Button size="xs" variant="default" onClick={onAgain}>
          {t("checkout.lookAgain")}
        </Button>
      </Stack>
    </Alert>
  );
}
