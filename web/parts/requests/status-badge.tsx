import { Badge } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconEye,
  IconHelp,
  IconSend,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RequestStatus } from "#shared/model/request.ts";
import { statusText } from "#shared/rules/requests/request-words.ts";

const looks: Record<RequestStatus, { icon: TablerIcon; color: string }> = {
  queued: { icon: IconClock, color: "amber" },
  sent: { icon: IconSend, color: "gray" },
  opened: { icon: IconEye, color: "green" },
  answered: { icon: IconCheck, color: "green" },
  skipped: { icon: IconBan, color: "gray" },
  failed: { icon: IconAlertTriangle, color: "coral" },
  unknown: { icon: IconHelp, color: "amber" },
  canceled: { icon: IconX, color: "gray" },
};

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation("requests");
  const { icon: Icon, color } = looks[status];
  return (
    <Badge variant="light" color={color} tt="none" fw={600} leftSection={<Icon size={13} aria-hidden />}>
      {t(statusText(status))}
    </Badge>
  );
}
