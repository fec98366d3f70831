import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ApiKey } from "#shared/model/api-key.ts";
import { useApiKeys } from "#web/api/api-keys.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import classes from "./api-keys.module.css";
import { DeleteDialog } from "./delete-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { NewKey } from "./new-key.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

function Empty() {
  const { t } = useTranslation("apiKeys");
  return (
    <Stack className={classes.empty} align="center" gap={4}>
      <IconKey size={28} stroke={1.5} aria-hidden="true" />
      <Text fw={600}>{t("empty")}</Text>
      <Text size="sm" c="dimmed" ta="center">
        {t("emptyHint")}
      </Text>
    </Stack>
  );
}

/** The keys by which programs act in the organization: generate, see when each was used, delete. */
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
      <ScreenHead title={t("areas.api-keys.name")}>
        {t("apiKeys:lead")} <Anchor href="/docs/api.html">{t("apiKeys:docs")}</Anchor>
      </ScreenHead>
      {adding ? (
        <NewKey
          organization={organization}
          onCancel={() => setAdding(false)}
          onGenerated={(shown) => {
            setAdding(false);
            setSecret(shown);
          }}
        />
      ) : (
        <Group mb="md">
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t("apiKeys:add")}
          </Button>
        </Group>
      )}
      {keys.isError ? (
        <ProblemNotice problem={keys.error} onRetry={() => void keys.refetch()} />
      ) : items === undefined ? (
        <Stack gap="sm" aria-hidden="true">
          <Skeleton h={64} />
          <Skeleton h={64} />
        </Stack>
      ) : items.length === 0 ? (
        adding || <Empty />
      ) : (
        <ul className={classes.list}>
          {items.map((key) => (
            <KeyRow key={key._id} apiKey={key} onDelete={() => setDoomed(key)} />
          ))}
        </ul>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      {doomed !== undefined && (
        <DeleteDialog organization={organization} apiKey={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </Page>
  );
}
