import { Alert } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { untilMoment } from "#web/parts/format/moment.ts";

/** Shows until when logging in reopens the account; nothing for an invalid date. */
export default function JustClosed({ until }: { until: string }) {
  const { t, i18n } = useTranslation("personal");
  const end = new Date(until);
  if (Number.isNaN(end.getTime())) return null;
  return (
    <Alert
      variant="light"
      title={t("close.closed")}
      role="status"
      icon={<IconCircleCheck aria-hidden="true" />}
      mb="lg"
    >
      {t("close.closedLead", { until: untilMoment(end, i18n.language) })}
    </Alert>
  );
}
