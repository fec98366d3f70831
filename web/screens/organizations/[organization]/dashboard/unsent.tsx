import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { UnsentComplaint, UnsentMessage } from "#shared/model/billing-notice.ts";
import { formatLocale } from "#shared/model/language.ts";
import { dayAndTime } from "#shared/rules/dates.ts";
import { unsentCause } from "#shared/rules/sending/unsent-cause.ts";
import { appAddresses } from "#web/addresses.ts";
import { useDismiss, useSendAgain, useUnsentMessages } from "#web/api/messages.ts";
import { useSession } from "#web/api/session.ts";
import { dateFormat } from "#web/parts/format/formats.ts";
import { StarRating } from "#web/parts/format/stars.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import classes from "./dashboard.module.css";
import { failuresOf, type UnsentGroup, unsentGroups } from "./unsent-groups.ts";

const linkedAtMost = 3;

interface ComplaintsProps {
  organization: string;
  complaints: readonly UnsentComplaint[];
  more: boolean;
}

function Complaints({ organization, complaints, more }: ComplaintsProps) {
  const { t, i18n } = useTranslation("dashboard");
  const moment = dateFormat(formatLocale(i18n.language), dayAndTime("short"));
  return (
    <Stack gap={6} fz="sm">
      {complaints.slice(0, linkedAtMost).map(({ _id, rating, words, date }) => (
        <Anchor
          key={_id}
          component={Link}
          to={appAddresses.feedbacks(organization, { status: "pending", feedback: _id })}
          inherit
          className={classes.complaint}
        >
          <StarRating rating={rating} size="0.875rem" />
          <span>
            {words === ""
              ? t("unsent.complaint", { date: moment.format(new Date(date)) })
              : t("unsent.words", { words })}
          </span>
        </Anchor>
      ))}
      {more || complaints.length > linkedAtMost ? (
        <Anchor component={Link} to={appAddresses.feedbacks(organization, { status: "pending" })} inherit>
          {t("unsent.all")}
        </Anchor>
      ) : null}
    </Stack>
  );
}

function Reasons({ group }: { group: UnsentGroup }) {
  const { t } = useTranslation("dashboard");
  const why = ({ reason, channel, again }: UnsentMessage) => {
    const cause = unsentCause(reason);
    if (cause === "address") return t(`unsent.${again ? "refusedAgain" : "refused"}.${channel}`);
    return again ? `${t("unsent.failedAgain")} ${t(`unsent.${cause}`)}` : t(`unsent.${cause}`);
  };
  const lines = failuresOf(group).map(why);
  return [...new Set(lines)].map((line) => (
    <Text key={line} size="sm" c="dimmed">
      {line}
    </Text>
  ));
}

interface LineProps {
  organization: string;
  group: UnsentGroup;
  me: string | undefined;
  sends: boolean;
}

function UnsentLine({ organization, group, me, sends }: LineProps) {
  const { t } = useTranslation("dashboard");
  const { about, status, channel, complaints, newest, messages, recipient } = group;
  const ids = messages.map(({ _id }) => _id);
  const sendable = messages.filter((message) => message.recipient !== null).map(({ _id }) => _id);
  const again = useSendAgain(organization, {
    onSuccess: () => showSuccess(t("unsent.onItsWay")),
    onError: (problem) => showFailure(problem, () => again.mutate(sendable)),
    onBack: () => showFailure(t("unsent.backAgain")),
  });
  const dismiss = useDismiss(organization, {
    onError: (problem) => showFailure(problem, () => dismiss.mutate(ids)),
  });
  const name = recipient?.name ?? t("unsent.somebody");
  const who = me !== undefined && recipient?._id === me ? "you" : "person";
  const said =
    about === "held"
      ? t(`unsent.${who}.held.${status}`, { name })
      : t(`unsent.${who}.${status}.${channel}`, { name, count: complaints });
  return (
    <Group component="li" justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 18rem">
        <Text>{said}</Text>
        {status === "failed" ? (
          <Reasons group={group} />
        ) : (
          <Text size="sm" c="dimmed">
            {t("unsent.perhaps")}
          </Text>
        )}
        {about === "held" ? null : (
          <Complaints organization={organization} complaints={newest} more={complaints > newest.length} />
        )}
      </Stack>
      {sends ? (
        <Group gap="xs">
          {status === "failed" && sendable.length > 0 ? (
            <Button size="xs" variant="light" onClick={() => again.mutate(sendable)}>
              {t("unsent.again")}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => dismiss.mutate(ids)}>
            {t("unsent.dismiss")}
          </Button>
        </Group>
      ) : null}
    </Group>
  );
}

/** Renders nothing while loading: failed alerts are rare, and reserved room would make the page jump. */
export function UnsentPanel({ organization, sends }: { organization: string; sends: boolean }) {
  const { t } = useTranslation("dashboard");
  const me = useSession().data?._id;
  const { data, error, refetch } = useUnsentMessages(organization);
  if (error !== null && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Paper withBorder px={{ base: "md", sm: "lg" }} py="md" component="section" aria-labelledby="unsent-alerts">
      <Group gap="sm" wrap="nowrap" mb="sm">
        <IconMailExclamation size={24} stroke={1.7} aria-hidden />
        <Title order={2} size="h4" id="unsent-alerts">
          {t("unsent.title")}
        </Title>
      </Group>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {unsentGroups(data.items, me).map((group) => (
          <UnsentLine key={group.key} organization={organization} group={group} me={me} sends={sends} />
        ))}
      </Stack>
      {data.more ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t("unsent.more")}
        </Text>
      ) : null}
    </Paper>
  );
}
