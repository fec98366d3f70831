import { Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatLocale } from "#shared/model/language.ts";
import type { UnsentMessage } from "#shared/model/unsent-message.ts";
import { addresses } from "#web/addresses.ts";
import { useDismiss, useSendAgain, useUnsentMessages } from "#web/api/messages.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { type UnsentGroup, unsentGroups } from "./unsent-groups.ts";

/** Complaints that are linked in one line. */
const linkedAtMost = 3;

/** The links to the complaints of a group: its newest ones, or the list of all that wait where a digest was lost. */
function Complaints({ organization, messages }: { organization: string; messages: readonly UnsentMessage[] }) {
  const { t, i18n } = useTranslation("dashboard");
  const moment = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  const alone = messages.filter(({ feedback }) => feedback !== null).slice(0, linkedAtMost);
  const all = messages.length > alone.length;
  return (
    <Group gap="4px 16px" fz="sm">
      {alone.map(({ _id, feedback, createdAt }) => (
        <Anchor key={_id} component={Link} to={addresses.feedbacks(organization, { feedback })} inherit>
          {t("unsent.complaint", { date: moment.format(new Date(createdAt)) })}
        </Anchor>
      ))}
      {all ? (
        <Anchor component={Link} to={addresses.feedbacks(organization, { status: "pending" })} inherit>
          {t("unsent.all")}
        </Anchor>
      ) : null}
    </Group>
  );
}

interface LineProps {
  organization: string;
  group: UnsentGroup;
  /** Whether the person may send alerts again. */
  sends: boolean;
}

function Line({ organization, group, sends }: LineProps) {
  const { t } = useTranslation("dashboard");
  const again = useSendAgain(organization, {
    onSuccess: () => showSuccess(t("unsent.onItsWay")),
    onError: (problem) => showFailure(problem, () => again.mutate(ids)),
  });
  const dismiss = useDismiss(organization, {
    onError: (problem) => showFailure(problem, () => dismiss.mutate(ids)),
  });
  const { status, channel, complaints, messages } = group;
  const name = group.name ?? t("unsent.somebody");
  const ids = messages.map(({ _id }) => _id);
  return (
    <Group component="li" justify="space-between" gap="xs" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 18rem">
        <Text>{t(`unsent.${status}.${channel}`, { name, count: complaints })}</Text>
        <Text size="sm" c="dimmed">
          {t(status === "failed" ? "unsent.certain" : "unsent.perhaps")}
        </Text>
        <Complaints organization={organization} messages={messages} />
      </Stack>
      {sends ? (
        <Group gap="xs">
          {status === "failed" ? (
            <Button size="xs" variant="light" onClick={() => again.mutate(ids)}>
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

/**
 * A calm notice of alerts that did not reach somebody: whom, about which complaints, and what to do. Nothing while there
 * are none, nor while they are read: they are rare, and room kept for them would make the page jump.
 */
export function Unsent({ organization, sends }: { organization: string; sends: boolean }) {
  const { t } = useTranslation("dashboard");
  const { data, error, refetch } = useUnsentMessages(organization);
  if (error !== null && data === undefined) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Paper
      withBorder
      radius="lg"
      px={{ base: "md", sm: "lg" }}
      py="md"
      component="section"
      aria-labelledby="unsent-alerts"
    >
      <Group gap="sm" wrap="nowrap" mb="sm">
        <IconMailExclamation size={24} stroke={1.7} aria-hidden />
        <Title order={2} size="h4" id="unsent-alerts">
          {t("unsent.title")}
        </Title>
      </Group>
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
        {unsentGroups(data.items).map((group) => (
          <Line key={group.key} organization={organization} group={group} sends={sends} />
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
