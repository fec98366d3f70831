import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useUnsentMessages } from "#web/api/messages.ts";
import { useSession } from "#web/api/session.ts";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { unsentGroups } from "./unsent-groups.ts";
import { UnsentLine } from "./unsent-line.tsx";

/** Renders nothing while loading: failed alerts are rare, and reserved room would make the page jump. */
export function Unsent({ organization, sends }: { organization: string; sends: boolean }) {
  const { t } = useTranslation("dashboard");
  const me = useSession().data?._id;
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
