import { Button, Select, Text } from "@mantine/core";
import { IconUpload, IconUserPlus, IconUserSearch, IconUsers } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { memberRoles } from "#shared/model/role.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSession } from "#web/api/session.ts";
import { usersFilterIn, useUsers } from "#web/api/users.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { UserListRow } from "./user-row.tsx";

/** In the address, so that a list can be shared. */
function Filters() {
  const { t } = useTranslation(["users", "organizations"]);
  const [search, change] = useSearchState();
  const { role, status } = usersFilterIn(search);
  return (
    <ListTools>
      <SearchField label={t("users:search")} hint={t("users:searchHint")} clearLabel={t("users:clearSearch")} />
      <Select
        aria-label={t("users:filter.role")}
        w={{ base: "calc(50% - 6px)", xs: 170 }}
        allowDeselect={false}
        data={[
          { value: "", label: t("users:filter.everyRole") },
          ...memberRoles.map((one) => ({ value: one, label: t(`organizations:roles.${one}`) })),
        ]}
        value={role ?? ""}
        onChange={(value) => change({ role: value })}
      />
      <Select
        aria-label={t("users:filter.status")}
        w={{ base: "calc(50% - 6px)", xs: 170 }}
        allowDeselect={false}
        data={[
          { value: "", label: t("users:filter.everyStatus") },
          { value: "active", label: t("users:filter.active") },
          { value: "invited", label: t("users:filter.invited") },
        ]}
        value={status ?? ""}
        onChange={(value) => change({ status: value })}
      />
    </ListTools>
  );
}

export default function UsersScreen() {
  const { t } = useTranslation("users");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const filter = usersFilterIn(search);
  const { data: profile } = useOrganization(organization);
  const self = useSession().data?._id;
  const list = useUsers(organization, filter);
  const { data, error, refetch, hasNextPage } = list;
  const users = loadedItems(data);
  const count = users?.length ?? 0;
  const total = data?.pages.at(-1)?.total ?? count;

  const adds = profile !== undefined && mayOpen(profile, "addUser");
  const isFiltered = Object.keys(filter).length > 0;
  const add = (
    <Button
      component={Link}
      to={appAddresses.addUser(organization)}
      leftSection={<IconUserPlus size={18} aria-hidden />}
    >
      {t("add")}
    </Button>
  );
  const addMany = (
    <Button
      component={Link}
      to={appAddresses.importUsers(organization)}
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
    >
      {t("addMany")}
    </Button>
  );
  return (
    <Page>
      <ListHead
        title={t("title")}
        lead={t("lead")}
        actions={
          adds ? (
            <>
              {addMany}
              {add}
            </>
          ) : null
        }
      />
      <Filters />
      {error !== null && users === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : users === undefined ? (
        <RowsLoading />
      ) : count === 0 ? (
        <Blank icon={IconUserSearch} title={t("empty.title")} text={t("empty.text")}>
          <Button variant="default" onClick={() => change({ q: null, role: null, status: null })}>
            {t("empty.reset")}
          </Button>
        </Blank>
      ) : (
        <>
          <Rows>
            {users.map((user) => (
              <UserListRow key={user._id} organization={organization} user={user} isSelf={user._id === self} />
            ))}
          </Rows>
          <Text size="sm" c="dimmed" role="status" mt="sm">
            {hasNextPage ? t("shownOf", { shown: count, count: total }) : t("shown", { count })}
          </Text>
          <MorePages list={list} label={t("more")} />
          {count === 1 && !hasNextPage && !isFiltered && adds ? (
            <Blank icon={IconUsers} title={t("alone.title")} text={t("alone.text")}>
              {add}
            </Blank>
          ) : null}
        </>
      )}
    </Page>
  );
}
