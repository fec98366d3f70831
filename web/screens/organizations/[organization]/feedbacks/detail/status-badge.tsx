import { Badge } from "@mantine/core";
import { IconCircleCheckFilled, IconClockHour4 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { FeedbackStatus } from "#shared/model/feedback.ts";

export function FeedbackStatusBadge({ status }: { status: FeedbackStatus }) {
  const { t } = useTranslation("feedbacks");
  if (status === "received") return null;
  const pending = status === "pending";
  return (
    <Badge
      variant="light"
      color={pending ? "coral" : "green"}
      size="md"
      tt="none"
      fw={600}
      leftSection={pending ? <IconClockHour4 size={13} aria-hidden /> : <IconCircleCheckFilled size={13} aria-hidden />}
    >
      {t(`status.${status}`)}
    </Badge>
  );
}
