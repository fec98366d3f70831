import { Anchor, Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { IconBuildingStore, IconCircleCheck, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useHeld, useWaiting } from "#web/api/feedbacks.ts";
import { unsentMessagesQuery } from "#web/api/messages.ts";
import { useOffers } from "#web/api/offers.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./me.module.css";

interface Count {
  count: number;
  more: boolean;
}

function Line({ what, count, more, to }: Count & { what: "pending" | "held" | "unsent"; to: string }) {
  const { t } = useTranslation("me");
  if (count === 0) return null;
  return (
    <li>
      <Anchor component={Link} to={to} className={classes.line}>
        <Badge color={what === "pending" ? "coral" : "amber"} variant={what === "pending" ? "filled" : "light"}>
          {more ? `${count}+` : count}
        </Badge>
        {t(`waiting.${what}`, { count })}
      </Anchor>
    </li>
  );
}

function OneOrganization({ organization }: { organization: Organization }) {
  const { t } = useTranslation("me");
  const { _id, name, closedAt } = organization;
  const answers = mayIn(organization, "feedback.resolve");
  const reads = mayIn(organization, "message.read") && closedAt === null;
  const pending = { count: useWaiting(_id, answers), more: false };
  const heldList = useHeld(_id, answers).data;
  const unsentList = useQuery({ ...unsentMessagesQuery(_id), enabled: reads }).data;
  const counted = (list: { items: readonly unknown[]; more: boolean } | undefined): Count => ({
    count: list?.items.length ?? 0,
    more: list?.more ?? false,
  });
  const held = counted(answers ? heldList : undefined);
  const unsent = counted(reads ? unsentList : undefined);
  const { data: offers, isPending } = useOffers();
  const known = !answers || (heldList !== undefined && !isPending);
  const nothing = pending.count + held.count + unsent.count === 0;
  return (
    <Card withBorder p="lg">
      <Group justify="space-between" wrap="nowrap" mb="xs" align="flex-start">
        <Title order={3} size="h4" className={classes.name}>
          <Anchor component={Link} to={appAddresses.dashboard(_id)} inherit c="inherit">
            {name}
          </Anchor>
        </Title>
        {closedAt === null ? null : (
          <Badge color="gray" variant="light">
            {t("closed")}
          </Badge>
        )}
      </Group>
      {closedAt !== null ? (
        <Text size="sm" c="dimmed">
          {t("closedText")}
        </Text>
      ) : !answers ? (
        <Anchor component={Link} to={appAddresses.feedbacks(_id)} size="sm">
          {t("own")}
        </Anchor>
      ) : !known ? (
        <Skeleton h={24} w="60%" />
      ) : nothing ? (
        <Group gap={6} wrap="nowrap">
          <IconCircleCheck size={18} aria-hidden="true" className={classes.done} />
          <Text size="sm">{t(offers?.length ? "nothingHere" : "nothing")}</Text>
        </Group>
      ) : (
        <ul className={classes.lines}>
          <Line what="pending" {...pending} to={appAddresses.feedbacks(_id, { status: "pending" })} />
          <Line what="held" {...held} to={appAddresses.held(_id)} />
          <Line what="unsent" {...unsent} to={appAddresses.dashboard(_id)} />
        </ul>
      )}
    </Card>
  );
}

export function WaitingForMe() {
  const { t } = useTranslation("me");
  const { data: organizations, error, refetch } = useOrganizations();
  const answersSomewhere = organizations?.some((one) => mayIn(one, "feedback.resolve")) ?? true;
  return (
    <section aria-labelledby="waiting-for-me">
      <Title order={2} size="h3" mb="md" id="waiting-for-me">
        {t(answersSomewhere ? "waiting.title" : "waiting.elsewhere")}
      </Title>
      {error !== null && organizations === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : organizations?.length === 0 ? (
        <Blank icon={IconBuildingStore} title={t("none.title")} text={t("none.text")}>
          <Button
            component={Link}
            to={appAddresses.createOrganization}
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            {t("none.create")}
          </Button>
        </Blank>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {organizations?.map((organization) => (
            <OneOrganization key={organization._id} organization={organization} />
          )) ?? [1, 2].map((card) => <Skeleton key={card} h={104} />)}
        </SimpleGrid>
      )}
    </section>
  );
}
