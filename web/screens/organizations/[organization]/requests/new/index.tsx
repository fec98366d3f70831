import { Anchor, Group, Skeleton, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useRequests } from "#web/api/requests.ts";
import { BackLink } from "#web/parts/layout/back-link.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Rows } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { RequestListRow } from "#web/parts/requests/request-row.tsx";
import rowClasses from "#web/parts/requests/requests.module.css";
import { mayOpen } from "#web/screen-permissions.ts";
import { Counter } from "./counter.tsx";
import classes from "./new.module.css";

const shownAtMost = 3;

function Latest({ organization }: { organization: string }) {
  const { t } = useTranslation("requests");
  const { data } = useRequests(organization, {});
  const requests = loadedItems(data)?.slice(0, shownAtMost) ?? [];
  if (requests.length === 0) return null;
  return (
    <section aria-label={t("new.recent")}>
      <Group justify="space-between" mb={8}>
        <Text component="h2" fw={600} size="sm">
          {t("new.recent")}
        </Text>
        <Anchor component={Link} to={appAddresses.requests(organization)} size="sm">
          {t("new.all")}
        </Anchor>
      </Group>
      <Rows className={rowClasses.rows}>
        {requests.map((request) => (
          <RequestListRow key={request._id} organization={organization} request={request} cancels />
        ))}
      </Rows>
    </section>
  );
}

export default function NewRequestScreen() {
  const { t } = useTranslation("requests");
  const { organization = "" } = useParams();
  const { data: profile, error, refetch } = useOrganization(organization);
  const forbidden = profile !== undefined && !mayOpen(profile, "newRequest");
  return (
    <Page className={classes.screen}>
      <BackLink to={appAddresses.requests(organization)}>{t("title")}</BackLink>
      <ScreenHead title={t("new.title")}>{forbidden ? undefined : t("new.lead")}</ScreenHead>
      {profile === undefined ? (
        error === null ? (
          <Skeleton h={420} />
        ) : (
          <ProblemNotice problem={error} onRetry={() => void refetch()} />
        )
      ) : forbidden ? (
        <Blank
          icon={IconLock}
          title={t("new.forbidden.title")}
          text={t(profile.closedAt === null ? "new.forbidden.text" : "reasons.organization_closed")}
        />
      ) : (
        <Counter organization={profile} key={profile._id} latest={<Latest organization={organization} />} />
      )}
    </Page>
  );
}
