import { Alert, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** Offers to open an account again that its person has closed. */
export default function ComeBack({ onComeBack, pending }: { onComeBack: () => void; pending: boolean }) {
  const { t } = useTranslation("personal");
  return (
    <Alert variant="light" title={t("comeBack.title")} role="alert" mt="lg">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("comeBack.lead")}</Text>
        <Button size="sm" loading={pending} onClick={onComeBack}>
          {t("comeBack.submit")}
        </Button>
      </Stack>
    </Alert>
  );
}
