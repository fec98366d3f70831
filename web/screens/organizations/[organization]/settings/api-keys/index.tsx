import { Anchor, Button } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ApiKey } from "#shared/model/api-key.ts";
import { useApiKeys } from "#web/api/api-keys.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

export default function ApiKeysScreen() {
  const { t } = useTranslation(["settings", "apiKeys"]);
  const { organization = "" } = useParams();
  const keys = useApiKeys(organization);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [doomed, setDoomed] = useState<ApiKey>();
  const items = keys.data?.items;
  return (
    <Page width="52rem">
      <ListHead
        title={t("areas.api-keys.name")}
        lead={
          <>
            {t("apiKeys:lead")} <Anchor href="/docs/api.html">{t("apiKeys:docs")}</Anchor>
          </>
        }
        actions={
          adding ? null : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t("apiKeys:add")}
            </Button>
          )
        }
      />
      {adding ? (
        <NewKey
          organization={organization}
          onCancel={() => setAdding(false)}
          onGenerated={(shown) => {
            setAdding(false);
            setSecret(shown);
          }}
        />
      ) : null}
      {keys.isError ? (
        <ProblemNotice problem={keys.error} onRetry={() => void keys.refetch()} />
      ) : items === undefined ? (
        <RowsLoading />
      ) : items.length === 0 ? (
        adding || <Blank icon={IconKey} title={t("apiKeys:empty")} text={t("apiKeys:emptyHint")} />
      ) : (
        <Rows>
          {items.map((key) => (
            <KeyRow key={key._id} apiKey={key} onDelete={() => setDoomed(key)} />
          ))}
        </Rows>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {doomed !== undefined && (
        <DeleteDialog organization={organization} apiKey={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </Page>
  );
}
