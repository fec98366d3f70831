import { Button } from "@mantine/core";
import { IconHandStop, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { itemsOf } from "#web/api/pages.ts";
import { useStopped } from "#web/api/stopped.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { AddStopped } from "./add-stopped.tsx";
import { FindStopped } from "./find-stopped.tsx";
import { StoppedRow } from "./stopped-row.tsx";

export default function StoppedScreen() {
  const { t } = useTranslation(["settings", "stopped"]);
  const { organization = "" } = useParams();
  const known = useOrganizationsStore(({ organizations }) => organizations.find(({ _id }) => _id === organization));
  const [asked, setAsked] = useState("");
  const [adding, setAdding] = useState(false);
  const stopped = useStopped(organization, asked);
  const items = itemsOf(stopped.data);
  const wrong = asked === "" ? undefined : stopped.error?.fields.q;
  const mayAdd = known !== undefined && mayIn(known, "stopped.add");
  return (
    <Page width="52rem">
      <ListHead
        title={t("areas.stopped.name")}
        lead={t("stopped:lead")}
        actions={
          adding || !mayAdd ? null : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t("stopped:add")}
            </Button>
          )
        }
      />
      {adding ? <AddStopped organization={organization} onClose={() => setAdding(false)} /> : null}
      <FindStopped asked={asked} wrong={wrong} onFind={setAsked} />
      {stopped.isError && wrong === undefined ? (
        <ProblemNotice problem={stopped.error} onRetry={() => void stopped.refetch()} />
      ) : wrong !== undefined ? null : items === undefined ? (
        <RowsLoading />
      ) : items.length > 0 ? (
        <Rows aria-live="polite">
          {items.map((one) => (
            <StoppedRow key={one._id} stopped={one} />
          ))}
        </Rows>
      ) : asked === "" ? (
        <Blank icon={IconHandStop} title={t("stopped:empty")} text={t("stopped:emptyText")} />
      ) : (
        <div role="status">
          <Blank icon={IconSearch} title={t("stopped:free")} text={t("stopped:freeText")} />
        </div>
      )}
      <MorePages list={stopped} label={t("stopped:more")} />
    </Page>
  );
}
