import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconFileImport, IconUserPlus, IconUserSearch, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { may } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { useUsers } from "#web/api/users.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Filters, filterIn } from "./filters.tsx";
import { UserRow } from "./user-row.tsx";
import classes from "./users.module.css";

/** `/organizations/{organization}/users`: who works here, with search and filters. */
export default function UsersScreen() {
  const { t } = useTranslation("users");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const filter = filterIn(search);
  const { data: profile } = useOrganization(organization);
  const self = useSession().data?._id;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUsers(organization, filter);
  const users = data?.pages.flatMap(({ items }) => items);
  const count = users?.length ?? 0;
  const total = data?.pages.at(-1)?.total ?? count;

  const manages = profile !== undefined && may(profile.role, "user.manage");
  const isFiltered = Object.keys(filter).length > 0;
  const add = (
    <Button component={Link} to={addresses.addUser(organization)} leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t("add")}
    </Button>
  );
  const addMany = (
    <Button
      component={Link}
      to={addresses.importUsers(organization)}
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      {t("addMany")}
    </Button>
  );
  const actions = (
    <Group gap="sm" mb="lg">
      {addMany}
      {add}
    </Group>
  );
  return (
    <Page width="64rem">
      <Group justify="space-between" align="flex-start">
        <ScreenHead title={t("title")}>{t("lead")}</ScreenHead>
        {manages ? actions : null}
      </Group>
      <Filters />
      {error !== null && users === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : users === undefined ? (
        <Stack gap={8}>
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h={64} radius="md" />
          ))}
        </Stack>
      ) : count === 0 ? (
        <Blank icon={IconUserSearch} title={t("empty.title")} text={t("empty.text")}>
          <Button variant="default" onClick={() => change({ q: null, role: null, status: null })}>
            {t("empty.reset")}
          </Button>
        </Blank>
      ) : (
        <>
          <ul className={classes.list}>
            {users.map((user) => (
              <UserRow key={user._id} organization={organization} user={user} isSelf={user._id === self} />
            ))}
          </ul>
          <Group justify="space-between" mt="sm" mih={36}>
            <Text size="sm" c="dimmed" role="status">
              {hasNextPage ? t("shownOf", { shown: count, count: total }) : t("shown", { count })}
            </Text>
            {hasNextPage ? (
              <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
                {t("more")}
              </Button>
            ) : null}
          </Group>
          {count === 1 && !hasNextPage && !isFiltered && manages ? (
            <Blank icon={IconUsers} title={t("alone.title")} text={t("alone.text")}>
              {add}
            </Blank>
          ) : null}
        </>
      )}
    </Page>
  );
}
