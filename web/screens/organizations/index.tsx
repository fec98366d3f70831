import { Avatar, Badge, Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { IconBuildingStore, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { appAddresses, customerPath } from "#web/addresses.ts";
import { profileKey, useOrganizations } from "#web/api/organizations.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Offers } from "#web/parts/users/offers.tsx";
import classes from "./organizations.module.css";

function OrganizationCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation("organizations");
  const queries = useQueryClient();
  const { _id, name, role, logo, feedbackId, closedAt } = organization;
  return (
    <Card
      component={Link}
      to={appAddresses.dashboard(_id)}
      withBorder
      p="lg"
      className={classes.card}
      onPointerEnter={() => queries.setQueryData<Organization>(profileKey(_id), organization)}
    >
      <Group wrap="nowrap" gap="md">
        <Avatar src={logo} name={name} color="green" radius="md" size={48} alt="" />
        <div className={classes.text}>
          <Text fw={650} size="lg" lh={1.35} lineClamp={2} mb={4}>
            {name}
          </Text>
          <Group gap={8} wrap="nowrap">
            <Badge variant="light" color="gray" size="sm" tt="none" fw={600} flex="none">
              {t(`roles.${role}`)}
            </Badge>
            {closedAt === null ? null : (
              <Badge variant="light" color="coral" size="sm" tt="none" fw={600} flex="none">
                {t("mine.closed")}
              </Badge>
            )}
            <Text size="sm" c="dimmed" truncate>
              {feedbackId === null ? t("noLink") : customerPath(feedbackId)}
            </Text>
          </Group>
        </div>
        <IconChevronRight size={20} aria-hidden />
      </Group>
    </Card>
  );
}

export default function OrganizationsScreen() {
  const { t } = useTranslation("organizations");
  const { data: organizations, error, refetch } = useOrganizations();
  const create = (
    <Button component={Link} to={appAddresses.createOrganization} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("create")}
    </Button>
  );
  return (
    <Page>
      <Group justify="space-between" mb="lg">
        <Title order={1} miw={0}>
          {t("title")}
        </Title>
        {organizations !== undefined && organizations.length > 0 ? create : null}
      </Group>
      <Offers />
      {error !== null && organizations === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : organizations?.length === 0 ? (
        <Blank icon={IconBuildingStore} title={t("none.title")} text={t("none.text")}>
          {create}
        </Blank>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {organizations?.map((organization) => (
            <OrganizationCard key={organization._id} organization={organization} />
          )) ?? [1, 2].map((card) => <Skeleton key={card} h={92} />)}
        </SimpleGrid>
      )}
    </Page>
  );
}
