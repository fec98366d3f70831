import { Alert } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import { dateFormat } from "#web/parts/format/formats.ts";

/** Says that the account was closed, and until when logging in opens it again. */
export default function JustClosed({ until }: { until: Date }) {
  const { t, i18n } = useTranslation("personal");
  const day = dateFormat(formatLocale(i18n.language), { dateStyle: "long" }).format(until);
  return (
    <Alert
      variant="light"
      title={t("close.closed")}
      role="status"
      icon={<IconCircleCheck aria-hidden="true" />}
      mb="lg"
    >
      {t("close.closedLead", { until: day })}
    </Alert>
  );
}
