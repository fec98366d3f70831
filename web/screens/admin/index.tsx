import { Avatar, Button, Skeleton, Stack, Text } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatLocale } from "#shared/model/language.ts";
import type { ListedOrganization } from "#shared/model/listed-organization.ts";
import { addresses, customerPath } from "#web/addresses.ts";
import { useAllOrganizations } from "#web/api/admin.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { dateFormat } from "#web/parts/format/formats.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./admin.module.css";

function Row({ organization: { _id, name, logo, feedbackId, createdAt } }: { organization: ListedOrganization }) {
  const { t, i18n } = useTranslation("admin");
  const day = dateFormat(formatLocale(i18n.language), { dateStyle: "medium" }).format(new Date(createdAt));
  return (
    <li>
      <Link to={addresses.dashboard(_id)} className={classes.row}>
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
          {t("since", { day })}
        </Text>
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** `/admin`: every organization, for administrators of the platform. */
export default function AdminScreen() {
  const { t } = useTranslation(["admin", "app"]);
  const [search] = useSearchState();
  const q = (search.get("q") ?? "").trim();
  const list = useAllOrganizations(q);
  const items = list.data?.pages.flatMap((page) => page.items);
  // Whoever comes back from an organization looks at none any more.
  useEffect(() => useOrganizationsStore.getState().leave(), []);
  return (
    <Page width="56rem">
      <ScreenHead title={t("app:titles.admin")}>{t("lead")}</ScreenHead>
      <SearchField label={t("search")} hint={t("searchHint")} clearLabel={t("clearSearch")} />
      {list.isError && items === undefined ? (
        <ProblemNotice problem={list.error} onRetry={() => void list.refetch()} />
      ) : items === undefined ? (
        <Stack gap="sm" mt="md" aria-hidden="true">
          <Skeleton h={64} />
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      ) : (
        <>
          <ul className={classes.list} aria-busy={list.isPlaceholderData}>
            {items.map((organization) => (
              <Row key={organization._id} organization={organization} />
            ))}
          </ul>
          {items.length === 0 && !list.hasNextPage ? (
            <Text c="dimmed" mt="xl" ta="center" role="status">
              {q === "" ? t("empty") : t("none", { q })}
            </Text>
          ) : null}
        </>
      )}
      {list.hasNextPage ? (
        <div className={classes.foot}>
          {list.isFetchNextPageError ? (
            <ProblemNotice problem={list.error} onRetry={() => void list.fetchNextPage()} />
          ) : (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t(q === "" ? "more" : "further")}
            </Button>
          )}
        </div>
      ) : null}
    </Page>
  );
}
