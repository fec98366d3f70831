import { Alert } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import { dateFormat } from "#web/parts/format/formats.ts";

/** Says that the account was closed, and until when logging in opens it again, as the address says it: nothing where that is no moment. */
export default function JustClosed({ until }: { until: string }) {
  const { t, i18n } = useTranslation("personal");
  const end = new Date(until);
  if (Number.isNaN(end.getTime())) return null;
  const day = dateFormat(formatLocale(i18n.language), { dateStyle: "long" }).format(end);
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
