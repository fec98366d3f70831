import { ActionIcon, Anchor, Badge, Text, ThemeIcon, Tooltip } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconDeviceMobileMessage,
  IconEye,
  IconHelp,
  IconMail,
  IconMessage,
  IconSend,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Request, RequestStatus } from "#shared/model/request.ts";
import { bounceEffect } from "#shared/rules/requests/bounces.ts";
import { statusText } from "#shared/rules/requests/request-words.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCancelRequest } from "#web/api/requests.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { RelativeDate } from "../format/relative-date.tsx";
import { StarRating } from "../format/stars.tsx";
import { showFailure, showSuccess } from "../notice/toasts.ts";
import { isInAMoment, useComing } from "./arrival.tsx";
import { EraseCustomer } from "./erase-customer.tsx";
import classes from "./requests.module.css";
import { useSkipWords } from "./skip-words.ts";

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

function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation("requests");
  const { icon: Icon, color } = looks[status];
  return (
    <Badge variant="light" color={color} tt="none" fw={600} leftSection={<Icon size={13} aria-hidden />}>
      {t(statusText(status))}
    </Badge>
  );
}

function Detail({ request, organization }: { request: Request; organization: string }) {
  const { t } = useTranslation("requests");
  const coming = useComing();
  const skipWords = useSkipWords();
  const now = useNow();
  const { status, at, sentAt, openedAt, answeredAt, createdAt, reason, rating, feedback } = request;
  if (status === "queued" && isInAMoment(at, now.getTime())) return t("row.soon");
  if (status === "queued") return t(reason === bounceEffect ? "row.cameBack" : "row.until", { when: coming(at) });
  if (status === "skipped") return skipWords({ reason }) ?? <RelativeDate moment={createdAt} />;
  if (status === "failed") return skipWords({ reason }) ?? t("row.failed");
  if (status === "unknown") return t("row.unknown");
  const since = <RelativeDate moment={answeredAt ?? openedAt ?? sentAt ?? createdAt} />;
  if (status !== "answered") return since;
  return (
    <>
      {rating === null ? null : <StarRating rating={rating} size="0.875rem" />} {since}
      {feedback === null ? null : (
        <>
          {" · "}
          <Anchor
            component={Link}
            to={appAddresses.feedbacks(organization, { feedback })}
            inherit
            className={classes.read}
          >
            {t("row.read")}
          </Anchor>
        </>
      )}
    </>
  );
}

function Reminder({ status, remindsAt, reminder }: Request) {
  const { t } = useTranslation("requests");
  const coming = useComing();
  const now = useNow();
  if (reminder !== null) {
    const { status: became, at } = reminder;
    return became === "sent" || became === "answered" || became === "opened" ? (
      <>
        {t("reminder.sent")} <RelativeDate moment={at} />
      </>
    ) : (
      t(`reminder.${became}`)
    );
  }
  const waits = (status === "sent" || status === "opened") && remindsAt !== null;
  return waits && Date.parse(remindsAt) > now.getTime() ? t("reminder.planned", { when: coming(remindsAt) }) : null;
}

const joined = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(" · ");

interface RequestRowProps {
  organization: string;
  request: Request;
  cancels: boolean;
  /** Whether the person may erase its customer after sending. */
  erases?: boolean;
}

export function RequestListRow({ organization, request, cancels, erases = false }: RequestRowProps) {
  const { t } = useTranslation("requests");
  const cancel = useCancelRequest(organization);
  const { channel, customer, location, employee, by, segments, replies } = request;
  const address = channel === "sms" ? spacedNumber(customer.phone) : customer.email;
  const who = customer.name ?? address ?? t("row.erased");
  const Icon = channel === "sms" ? IconDeviceMobileMessage : IconMail;
  const about = joined([
    location?.name ?? null,
    employee?.name ?? null,
    by === null || by._id === employee?._id ? null : t("row.by", { name: by.name }),
    segments > 1 ? t("row.credits", { count: segments }) : null,
  ]);
  const takeBack = () =>
    cancel.mutate(request._id, {
      onSuccess: () => showSuccess(t("row.canceled")),
      onError: (problem) => showFailure(problem),
    });
  return (
    <li className={classes.row} data-request={request._id}>
      <ThemeIcon variant="light" color="gray" size={38} radius="xl" role="img" aria-label={t(`channels.${channel}`)}>
        <Icon size={20} stroke={1.7} aria-hidden />
      </ThemeIcon>
      <div className={classes.who}>
        <Text fw={600} truncate>
          {who}
        </Text>
        <Text size="sm" c="dimmed" className={classes.about}>
          {customer.name === null ? null : <span className={classes.address}>{address}</span>}
          {about === "" ? null : <span>{about}</span>}
        </Text>
      </div>
      <div className={classes.state}>
        <RequestStatusBadge status={request.status} />
        <Text size="sm" c="dimmed" component="span" className={classes.detail}>
          <Detail request={request} organization={organization} />
        </Text>
        <Text size="sm" c="dimmed" component="span" className={classes.reminder}>
          <Reminder {...request} />
        </Text>
      </div>
      {replies.length === 0 ? null : (
        <ul className={classes.replies} aria-label={t("row.replied")}>
          {replies.map(({ _id, text, date }) => (
            <li key={_id}>
              <Text size="sm" c="dimmed" span>
                <IconMessage size={15} aria-hidden style={{ verticalAlign: -2 }} /> <span>{t("row.replied")}</span>{" "}
                <RelativeDate moment={date} />
              </Text>
              <Text size="sm" className={classes.reply}>
                {text}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {cancels && request.status === "queued" ? (
        <Tooltip label={t("row.cancel")}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            className={classes.cancel}
            aria-label={t("row.cancelNamed", { name: who })}
            loading={cancel.isPending}
            onClick={takeBack}
          >
            <IconX size={19} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : erases && request.status !== "queued" && (customer.name ?? address) !== null ? (
        <EraseCustomer organization={organization} request={request._id} name={who} />
      ) : null}
    </li>
  );
}
