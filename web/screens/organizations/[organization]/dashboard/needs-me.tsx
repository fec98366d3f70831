import { Anchor, Badge, Box, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feedback } from "#shared/model/feedback.ts";
import { addresses } from "#web/addresses.ts";
import { pendingCounted, useHolds, usePending } from "#web/api/feedbacks.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Stars } from "#web/parts/format/stars.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./dashboard.module.css";

const shownAtOnce = 3;

function Waiting({ feedback, to }: { feedback: Feedback; to: string }) {
  const { t } = useTranslation(["dashboard", "feedbacks"]);
  const { rating, comment, customer, location, date, language } = feedback;
  return (
    <li>
      <Link to={to} className={classes.waiting}>
        <Box miw={0} flex={1}>
          <Text className={classes.quote} lineClamp={2} lang={language ?? undefined}>
            {comment === "" ? <em>{t("feedbacks:noComment")}</em> : comment}
          </Text>
          <Group gap="4px 12px" mt={6} c="dimmed" fz="sm">
            <Stars rating={rating} size="0.875rem" />
            <Text span inherit truncate maw="100%">
              {customer.name ?? t("feedbacks:anonymous")}
            </Text>
            {location === null ? null : (
              <Text span inherit truncate maw="100%">
                {location.name}
              </Text>
            )}
            <RelativeDate moment={date} inherit />
          </Group>
        </Box>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </li>
  );
}

interface NeedsMeProps {
  organization: string;
  location: string | undefined;
  /** Whether the person may answer complaints. If not, the complaints about them are shown as the team's work. */
  answers: boolean;
}

/** The complaints that have waited longest, each linked to its answer. */
export function NeedsMe({ organization, location, answers }: NeedsMeProps) {
  const { t } = useTranslation("dashboard");
  const holds = useHolds(organization, answers);
  const { data: pending, error, refetch } = usePending(organization, pendingCounted, location);
  if (error !== null && pending === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (pending === undefined) return <Skeleton h={150} radius="lg" />;
  const { items, more } = pending;
  const listAt = (feedback?: string) =>
    addresses.feedbacks(organization, { status: "pending", order: "oldest", location, feedback });
  const count = items.length;
  // The notice of what is held stands in the place of the good news.
  if (count === 0 && (!answers || holds)) return null;
  if (count === 0) {
    return (
      <Paper withBorder radius="lg" px="lg" py="md">
        <Group gap="sm" wrap="nowrap">
          <IconCircleCheck size={24} stroke={1.7} color="var(--mantine-color-success)" aria-hidden />
          <div>
            <Title order={2} size="h4">
              {t("now.none")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("now.noneText")}
            </Text>
          </div>
        </Group>
      </Paper>
    );
  }
  return (
    <Paper
      withBorder
      radius="lg"
      className={classes.now}
      data-answers={answers || undefined}
      component="section"
      aria-labelledby="needs-me"
    >
      <Group
        justify="space-between"
        align="baseline"
        wrap="nowrap"
        px={{ base: "md", sm: "lg" }}
        pt="md"
        pb={4}
        gap="xs"
      >
        <Group gap="xs" wrap="nowrap">
          <Title order={2} size="h3" id="needs-me">
            {t(answers ? "now.title" : "now.others")}
          </Title>
          <Badge color={answers ? "coral" : "gray"} variant={answers ? "filled" : "light"} size="md" flex="none">
            {more ? `${count}+` : count}
          </Badge>
        </Group>
        <Anchor component={Link} to={listAt()} size="sm" fw={550} flex="none">
          {t("now.all")}
        </Anchor>
      </Group>
      <Stack component="ol" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
        {items.slice(0, shownAtOnce).map((feedback) => (
          <Waiting key={feedback._id} feedback={feedback} to={listAt(feedback._id)} />
        ))}
      </Stack>
    </Paper>
  );
}
