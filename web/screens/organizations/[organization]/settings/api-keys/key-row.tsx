import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#shared/model/api-key.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { scopeLabel } from "#web/parts/settings/scope-label.ts";
import classes from "./api-keys.module.css";

export function KeyRow({ apiKey, onDelete }: { apiKey: ApiKey; onDelete: () => void }) {
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
