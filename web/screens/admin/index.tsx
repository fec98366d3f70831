import { Avatar, Badge, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import type { ListedOrganization } from "#shared/model/organization.ts";
import { appAddresses, customerPath } from "#web/addresses.ts";
import { useAllOrganizations } from "#web/api/admin.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead, ListTools } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { RowLink, Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./admin.module.css";

function Row({ organization }: { organization: ListedOrganization }) {
  const { t, i18n } = useTranslation(["admin", "plans"]);
  const { _id, name, logo, feedbackId, createdAt, plan, users, lastFeedbackAt } = organization;
  const format = dateFormat(formatLocale(i18n.language), { dateStyle: "medium" });
  const day = (moment: string) => format.format(new Date(moment));
  return (
    <RowLink to={appAddresses.dashboard(_id)}>
      <Avatar src={logo} name={name} color="green" radius="md" size={40} alt="" />
      <span className={classes.what}>
        <Text component="span" fw={600} display="block">
          {name}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {feedbackId === null ? t("noLink") : customerPath(feedbackId)}
        </Text>
      </span>
      <Text component="span" size="sm" c="dimmed" className={classes.since}>
        <Badge variant="light" color={plan === "free" ? "gray" : "green"} tt="none" component="span">
          {t(`plans:plan.${plan}`)}
        </Badge>{" "}
        {t("users", { count: users })}
        <br />
        {lastFeedbackAt === null ? t("since", { day: day(createdAt) }) : t("last", { day: day(lastFeedbackAt) })}
      </Text>
    </RowLink>
  );
}

/** `/admin`: every organization, for administrators of the platform. */
export default function AdminScreen() {
  const { t } = useTranslation(["admin", "app"]);
  const [search] = useSearchState();
  const q = (search.get("q") ?? "").trim();
  const list = useAllOrganizations(q);
  const items = loadedItems(list.data);
  useEffect(() => useOrganizationsStore.getState().leave(), []);
  return (
    <Page narrow>
      <ListHead title={t("app:titles.admin")} lead={t("lead")} />
      <ListTools>
        <SearchField label={t("search")} hint={t("searchHint")} clearLabel={t("clearSearch")} />
      </ListTools>
      {list.isError && items === undefined ? (
        <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
      ) : items === undefined ? (
        <RowsLoading />
      ) : (
        <>
          <Rows aria-busy={list.isPlaceholderData}>
            {items.map((organization) => (
              <Row key={organization._id} organization={organization} />
            ))}
          </Rows>
          {items.length === 0 && !list.hasNextPage ? (
            <Text c="dimmed" mt="xl" ta="center" role="status">
              {q === "" ? t("empty") : t("none", { q })}
            </Text>
          ) : null}
        </>
      )}
      <MorePages list={list} label={t(q === "" ? "more" : "further")} />
    </Page>
  );
}
