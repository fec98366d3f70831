import { Badge } from "@mantine/core";
import { IconCircleCheckFilled, IconClockHour4, IconMessage, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Feedback } from "#shared/model/feedback.ts";
import { lastWriter } from "#shared/rules/feedbacks/assignment.ts";

export function FeedbackStatusBadge({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation("feedbacks");
  const { status } = feedback;
  if (status === "received") return null;
  const wrote = lastWriter(feedback);
  const [Icon, color, words] =
    status === "resolved"
      ? ([IconCircleCheckFilled, "green", t("status.resolved")] as const)
      : wrote === "staff"
        ? ([IconSend, "gray", t("status.answered")] as const)
        : wrote === "customer"
          ? ([IconMessage, "coral", t("status.replied")] as const)
          : ([IconClockHour4, "coral", t("status.pending")] as const);
  return (
    <Badge variant="light" color={color} size="md" tt="none" fw={600} leftSection={<Icon size={13} aria-hidden />}>
      {words}
    </Badge>
  );
}
