import { Anchor, Badge, Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { may } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { LeaveDialog } from "#web/parts/users/leave-dialog.tsx";
import { useIsLastOwner } from "#web/parts/users/use-is-last-owner.ts";

function Membership({ organization, isLast }: { organization: Organization; isLast: boolean | undefined }) {
  const { _id, name, role, closedAt } = organization;
  const { t } = useTranslation("organizations");
  const [asking, setAsking] = useState(false);
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" gap="sm">
        <div style={{ flex: 1, minWidth: "min(12rem, 100%)", overflowWrap: "anywhere" }}>
          <Anchor component={Link} to={appAddresses.dashboard(_id)} fw={600}>
            {name}
          </Anchor>
          <Group gap="xs" mt={4}>
            <Text size="sm" c="dimmed">
              {t(`roles.${role}`)}
            </Text>
            {closedAt === null ? null : (
              <Badge color="gray" variant="light" tt="none">
                {t("mine.closed")}
              </Badge>
            )}
          </Group>
        </div>
        <Group gap="xs">
          {closedAt === null && may(role, "organization.leave") ? (
            <Button
              variant="default"
              size="sm"
              aria-label={t("mine.leaveNamed", { name })}
              // Disabled until it is known whether the person can leave.
              disabled={isLast === undefined}
              onClick={() => setAsking(true)}
            >
              {t("mine.leave")}
            </Button>
          ) : null}
          {may(role, "organization.close") ? (
            <Button
              component={Link}
              to={appAddresses.settings(_id, "close-organization")}
              variant="subtle"
              size="sm"
              {...(closedAt === null && { "aria-label": t("mine.closeNamed", { name }) })}
            >
              {closedAt === null ? t("mine.close") : t("closing.reopen")}
            </Button>
          ) : null}
        </Group>
      </Group>
      {asking ? (
        <LeaveDialog organization={organization} isLast={isLast === true} onClose={() => setAsking(false)} />
      ) : null}
    </Paper>
  );
}

export default function MyOrganizationsScreen() {
  const { t } = useTranslation(["settings", "organizations"]);
  const { data: organizations, error, refetch } = useOrganizations();
  const isLast = useIsLastOwner();
  return (
    <Page narrow>
      <ScreenHead title={t("areas.organizations.name")}>{t("organizations:mine.lead")}</ScreenHead>
      {error !== null && organizations === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : organizations?.length === 0 ? (
        <Text>{t("organizations:mine.none")}</Text>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
          {organizations?.map((organization) => (
            <Membership key={organization._id} organization={organization} isLast={isLast(organization)} />
          )) ?? [1, 2].map((row) => <Skeleton key={row} component="li" h={76} />)}
        </Stack>
      )}
    </Page>
  );
}
