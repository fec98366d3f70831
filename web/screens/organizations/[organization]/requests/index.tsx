import { Box, Button, Group, Text } from "@mantine/core";
import { IconSearchOff, IconSend, IconUpload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { requestFilterIn, useRequests } from "#web/api/requests.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Segments } from "#web/parts/choice/segments.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { RequestListRow } from "#web/parts/requests/request-row.tsx";
import rowClasses from "#web/parts/requests/requests.module.css";
import { UploadCard } from "#web/parts/requests/upload-card.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { RequestFigures } from "./figures.tsx";
import { Filters, noRequestFilters } from "./filters.tsx";

export default function RequestsScreen() {
  const { t } = useTranslation("requests");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const filter = requestFilterIn(search);
  const { data: profile } = useOrganization(organization);
  const list = useRequests(organization, filter);
  const { data, error, refetch, hasNextPage } = list;
  const requests = loadedItems(data);
  const count = requests?.length ?? 0;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const sends = profile !== undefined && mayIn(profile, "request.send");
  const erases = profile !== undefined && mayIn(profile, "feedback.erase");
  const own = profile !== undefined && reachOf(profile, "request.read") === "own";
  const ask =
    profile !== undefined && mayOpen(profile, "newRequest") ? (
      <Button
        component={Link}
        to={appAddresses.newRequest(organization)}
        leftSection={<IconSend size={18} aria-hidden />}
      >
        {t("send")}
      </Button>
    ) : null;
  const askMany =
    profile !== undefined && mayOpen(profile, "importRequests") ? (
      <Button
        component={Link}
        to={appAddresses.importRequests(organization)}
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
      >
        {t("sendMany")}
      </Button>
    ) : null;
  const figures = search.get("view") === "figures";
  // Filters of the list alone stay in the address for the way back.
  const isApart = (["status", "step", "employee", "batch", "replied", "q"] as const).some(
    (name) => filter[name] !== undefined,
  );
  const actions = (
    <>
      {askMany}
      {ask}
    </>
  );
  const isEmpty = requests !== undefined && count === 0 && !hasNextPage;
  return (
    <Page>
      <ListHead title={t("title")} lead={t("lead")} actions={isEmpty && !isFiltered ? null : actions} />
      {isEmpty && !isFiltered ? null : (
        <>
          <Group mb="md">
            <Segments
              label={t("figures.view")}
              value={figures ? "figures" : "list"}
              options={(["list", "figures"] as const).map((value) => ({ value, label: t(`figures.${value}`) }))}
              onChange={(view) => change({ view: view === "list" ? null : view })}
            />
          </Group>
          <Filters organization={organization} own={own} figures={figures} />
        </>
      )}
      {figures && isApart ? (
        <Text size="sm" c="dimmed" mb="md">
          {t("figures.listAlone")}
        </Text>
      ) : null}
      {figures || filter.batch === undefined ? null : (
        <Box mb="lg">
          <UploadCard organization={organization} batch={filter.batch} cancels={sends} leads={false} />
        </Box>
      )}
      {figures && !(isEmpty && !isFiltered) ? (
        <RequestFigures organization={organization} filter={filter} compares={!own} />
      ) : error !== null && requests === undefined ? (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      ) : requests === undefined ? (
        <RowsLoading />
      ) : isEmpty && isFiltered ? (
        <Blank icon={IconSearchOff} title={t("none.title")} text={t("none.text")}>
          <Button variant="default" onClick={() => change(noRequestFilters)}>
            {t("filter.reset")}
          </Button>
        </Blank>
      ) : isEmpty ? (
        <Blank icon={IconSend} title={t("empty.title")} text={t("empty.text")}>
          {actions}
        </Blank>
      ) : (
        <>
          <Rows className={rowClasses.rows}>
            {requests.map((request) => (
              <RequestListRow
                key={request._id}
                organization={organization}
                request={request}
                cancels={sends}
                erases={erases}
              />
            ))}
          </Rows>
          <Text size="sm" c="dimmed" role="status" mt="sm">
            {t(hasNextPage ? "shownMore" : "shown", { count })}
          </Text>
          <MorePages list={list} label={t("more")} />
        </>
      )}
    </Page>
  );
}
