import { Box, Button, Checkbox, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheckFilled,
  IconClockHour4,
  IconMapPin,
  IconMessage,
  IconNote,
  IconPhone,
  IconSend,
} from "@tabler/icons-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feedback, Outcome } from "#shared/model/feedback.ts";
import { isOverdue, lastWriter } from "#shared/rules/feedbacks/assignment.ts";
import { customerName } from "#shared/rules/person.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { StarRating } from "#web/parts/format/stars.tsx";
import { callAddress } from "../detail/reach.ts";
import { ResolveMenu } from "../detail/resolve-menu.tsx";
import classes from "../feedbacks.module.css";

interface ListItemProps {
  feedback: Feedback;
  search: string;
  selected: boolean;
  ticked: boolean | null;
  onTick: (feedback: string, range: boolean) => void;
  /** Null without buttons beside the row, which phones show by a swipe. */
  onAct: ((feedback: string, act: Outcome | "call") => void) | null;
  today: string;
}

function StatusSign({ feedback, today }: Pick<ListItemProps, "feedback" | "today">) {
  const { t } = useTranslation("feedbacks");
  const { status, due } = feedback;
  if (status === "received") return null;
  const wrote = lastWriter(feedback);
  const [Icon, words] = isOverdue(feedback, today)
    ? ([IconAlertTriangle, t("due.late")] as const)
    : wrote === "customer"
      ? ([IconMessage, t("status.replied")] as const)
      : wrote === "staff"
        ? ([IconSend, t("status.answered")] as const)
        : status === "resolved"
          ? ([IconCircleCheckFilled, t("status.resolved")] as const)
          : ([IconClockHour4, t(due === today ? "due.isToday" : "status.pending")] as const);
  const color = status === "resolved" ? classes.resolved : wrote === "staff" ? classes.answered : classes.pending;
  return (
    <Group component="span" gap={4} wrap="nowrap" className={color}>
      <Icon size={14} aria-hidden />
      {words}
    </Group>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => [...part][0]?.toUpperCase() ?? "")
    .slice(0, 2)
    .join("");

export const ListItem = memo(function ListItem(props: ListItemProps) {
  const { feedback, search, selected, ticked, onTick, onAct, today } = props;
  const { t } = useTranslation("feedbacks");
  const { customer, comment, rating, location, notes, status, date, language, assignee } = feedback;
  const name = customerName(customer) ?? t("anonymous");
  const acts = status === "pending" ? onAct : null;
  const written = notes.filter(({ kind }) => kind === "note").length;
  return (
    <Box
      component="li"
      className={classes.item}
      data-selected={selected || undefined}
      data-ticked={ticked || undefined}
      data-tickable={ticked !== null || undefined}
      data-acts={acts !== null || undefined}
    >
      {ticked === null || status !== "pending" ? null : (
        <Checkbox
          size="xs"
          classNames={{ root: classes.tick, input: classes.tickBox }}
          aria-label={t("several.tick", { name })}
          checked={ticked}
          onChange={({ nativeEvent }) =>
            onTick(feedback._id, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      )}
      <Link
        to={{ search }}
        className={classes.link}
        aria-current={selected ? "true" : undefined}
        data-feedback={feedback._id}
      >
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Text span fw={600} truncate>
            {name}
          </Text>
          <RelativeDate moment={date} quiet="xs" />
        </Group>
        <Text span lineClamp={2} lang={language ?? undefined} className={classes.excerpt}>
          {comment === "" ? <em>{t("noComment")}</em> : comment}
        </Text>
        <Group gap="sm" wrap="nowrap" className={classes.meta}>
          <StarRating rating={rating} size="0.875rem" />
          <StatusSign feedback={feedback} today={today} />
          {location === null ? null : (
            <Group component="span" gap={3} wrap="nowrap" miw={0}>
              <IconMapPin size={14} aria-hidden />
              <Text span inherit truncate>
                {location.name}
              </Text>
            </Group>
          )}
          {written === 0 ? null : (
            <Group component="span" gap={3} wrap="nowrap" aria-label={t("noteCount", { count: written })} role="img">
              <IconNote size={14} aria-hidden />
              {written}
            </Group>
          )}
          {assignee === null ? null : (
            <span className={classes.initials} role="img" aria-label={t("assign.to", { name: assignee.name })}>
              {initialsOf(assignee.name)}
            </span>
          )}
        </Group>
      </Link>
      {acts === null ? null : (
        <div className={classes.acts}>
          {customer.phone === null ? null : (
            <Button
              component="a"
              variant="light"
              href={callAddress(customer.phone)}
              leftSection={<IconPhone size={17} aria-hidden />}
              aria-label={t("customer.call", { phone: customer.phone })}
              onClick={() => acts(feedback._id, "call")}
            >
              {t("contact.phone")}
            </Button>
          )}
          <ResolveMenu onResolve={(outcome) => acts(feedback._id, outcome)}>
            <Button leftSection={<IconCheck size={17} aria-hidden />} aria-label={`${t("several.resolve")}, ${name}`}>
              {t("several.resolve")}
            </Button>
          </ResolveMenu>
        </div>
      )}
    </Box>
  );
});
