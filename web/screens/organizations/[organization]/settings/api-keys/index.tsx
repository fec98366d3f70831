import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconKey, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ApiKey } from "#shared/model/api-key.ts";
import { allows } from "#shared/rules/plans.ts";
import { useApiKeys, useDeleteApiKey } from "#web/api/api-keys.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { TypedDialog } from "#web/parts/form/typed-dialog.tsx";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { ListHead } from "#web/parts/list/list-head.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { scopeLabel } from "#web/parts/settings/scope-label.ts";
import classes from "./api-keys.module.css";
import { NewKey } from "./new-key.tsx";

/** A click beside does not close it, because the secret is shown only once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("apiKeys");
  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t("secretTitle")}
      centered
    >
      <Stack>
        <Text size="sm">{t("secretLead")}</Text>
        <Code block fz="sm" p="sm" aria-label={t("secret")} style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {secret}
        </Code>
        <Group justify="space-between">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                onClick={copy}
                leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
              >
                {copied ? t("copied") : t("copy")}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t("done")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function KeyRow({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
  const { t } = useTranslation("apiKeys");
  const { name, scopes, lastUsedAt, expiresAt, maker, paused } = apiKey;
  const whose = paused ? "paused" : "maker";
  return (
    <li className={classes.key}>
      <div className={classes.what}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{scopes.map((scope) => scopeLabel(t, scope)).join(" · ")}</Text>
        <Group gap="md" style={{ rowGap: 0 }}>
          <Text size="sm" {...(paused ? { fw: 500 } : { c: "dimmed" })}>
            {maker === null ? t("makerUnknown") : t(whose, { name: maker.name })}
          </Text>
          <Text size="sm" c="dimmed">
            {lastUsedAt === null ? (
              t("neverUsed")
            ) : (
              <>
                {t("columns.used")} <RelativeDate moment={lastUsedAt} />
              </>
            )}
          </Text>
          {expiresAt !== null && (
            <Text size="sm" c="dimmed">
              {t("columns.ends")} <RelativeDate moment={expiresAt} />
            </Text>
          )}
        </Group>
      </div>
      <Button variant="default" size="compact-sm" aria-label={t("deleteNamed", { name })} onClick={onDelete}>
        {t("delete")}
      </Button>
    </li>
  );
}

interface DeleteDialogProps {
  organization: string;
  apiKey: ApiKey;
  onClose: () => void;
}

function DeleteDialog({ organization, apiKey: { _id, name }, onClose }: DeleteDialogProps) {
  const { t } = useTranslation("apiKeys");
  const remove = useDeleteApiKey(organization);
  const word = t("deleteWord");
  const submit = () =>
    remove.mutate(_id, {
      onSuccess: () => {
        showSuccess(t("deleted"));
        onClose();
      },
    });
  return (
    <TypedDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText")}
      word={word}
      label={t("deleteLabel", { word })}
      confirm={t("delete")}
      cancel={t("keep")}
      pending={remove.isPending}
      problem={remove.error}
      onConfirm={submit}
      onClose={onClose}
    />
  );
}

export default function ApiKeysScreen() {
  const { t } = useTranslation(["settings", "apiKeys"]);
  const { organization = "" } = useParams();
  const { data: profile } = useOrganization(organization);
  const keys = useApiKeys(organization);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [doomed, setDoomed] = useState<ApiKey>();
  const items = keys.data?.items;
  const lacksKeys = profile !== undefined && !allows(profile.plan, "keys");
  if (lacksKeys && items?.length === 0)
    return (
      <Page narrow>
        <ScreenHead title={t("areas.api-keys.name")} />
        <BeyondPlan organization={profile} feature="keys" />
      </Page>
    );
  return (
    <Page narrow>
      <ListHead
        title={t("areas.api-keys.name")}
        lead={
          <>
            {t("apiKeys:lead")} <Anchor href="/docs/api.html">{t("apiKeys:docs")}</Anchor>
          </>
        }
        actions={
          adding || lacksKeys ? null : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              {t("apiKeys:add")}
            </Button>
          )
        }
      />
      {lacksKeys ? <BeyondPlan organization={profile} feature="keys" /> : null}
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
