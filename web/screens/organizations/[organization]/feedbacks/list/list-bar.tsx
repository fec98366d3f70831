import { Button, Checkbox, CloseButton, Group, NativeSelect } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import classes from "../feedbacks.module.css";
import { filterFrom, orderFrom } from "./filter.ts";
import type { Selection } from "./use-selection.ts";

interface ListBarProps {
  selection: Selection | null;
  busy: boolean;
  onResolve: () => void;
}

export function ListBar({ selection, busy, onResolve }: ListBarProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const ticked = selection?.ticked.length ?? 0;
  const possible = selection?.possible ?? 0;
  const waiting = filterFrom(search).status === "pending";
  return (
    <div className={classes.barPlace}>
      <Group
        className={classes.bar}
        gap="xs"
        justify="space-between"
        wrap="nowrap"
        data-several={ticked > 0 || undefined}
      >
        {possible === 0 ? (
          <span />
        ) : (
          <Checkbox
            size="xs"
            classNames={{ label: classes.allLabel }}
            checked={ticked === possible}
            indeterminate={ticked > 0 && ticked < possible}
            label={
              ticked > 0 ? t("several.ticked", { count: ticked }) : t(waiting ? "several.all" : "several.allPending")
            }
            onChange={() => (ticked === possible ? selection?.clear() : selection?.all())}
          />
        )}
        {ticked === 0 ? (
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={t("order.title")}
            classNames={{ input: classes.order }}
            value={orderFrom(search)}
            onChange={({ currentTarget }) => change({ order: currentTarget.value === "oldest" ? "oldest" : null })}
            data={[
              { value: "newest", label: t("order.newest") },
              { value: "oldest", label: t("order.oldest") },
            ]}
          />
        ) : (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-sm"
              loading={busy}
              leftSection={<IconCheck size={15} aria-hidden />}
              onClick={onResolve}
            >
              {t("several.resolve")}
            </Button>
            <CloseButton size="sm" aria-label={t("several.clear")} onClick={() => selection?.clear()} />
          </Group>
        )}
      </Group>
    </div>
  );
}
