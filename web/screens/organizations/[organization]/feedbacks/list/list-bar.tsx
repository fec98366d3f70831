import { ActionIcon, Button, Checkbox, CloseButton, Group, NativeSelect } from "@mantine/core";
import { IconCheck, IconTag, IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Feedback, Outcome } from "#shared/model/feedback.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { AssignMenu } from "../detail/assign-menu.tsx";
import { ResolveMenu } from "../detail/resolve-menu.tsx";
import { TagMenu } from "../detail/tag-menu.tsx";
import type { Answers } from "../detail/use-answers.tsx";
import classes from "../feedbacks.module.css";
import { useKeys } from "../keys.ts";
import { filterFrom, orderFrom } from "./filter.ts";
import type { Selection } from "./use-selection.ts";

interface SeveralProps {
  organization: string;
  ticked: readonly Feedback[];
  /** The organization's. */
  tags: readonly string[];
  answers: Answers;
  onResolve: (outcome: Outcome) => void;
}

function Several({ organization, ticked, tags, answers, onResolve }: SeveralProps) {
  const { t } = useTranslation("feedbacks");
  const [opened, setOpened] = useState<"resolve" | "assign" | null>(null);
  const opens = (what: "resolve" | "assign") => (open: boolean) => setOpened(open ? what : null);
  useKeys({ r: () => setOpened("resolve"), a: () => setOpened("assign") });
  const common = (ticked[0]?.tags ?? []).filter((tag) => ticked.every((one) => one.tags.includes(tag)));
  const tagAll = (next: readonly string[]) => {
    const removed = common.filter((tag) => !next.includes(tag));
    const wanted = (one: Feedback) => [...new Set([...one.tags, ...next])].filter((tag) => !removed.includes(tag));
    void answers.assignSeveral(ticked, (one) => ({ tags: wanted(one) }));
  };
  const busy = answers.isBusyWithSeveral;
  return (
    <>
      <AssignMenu
        organization={organization}
        feedbacks={ticked}
        opened={opened === "assign"}
        onOpen={opens("assign")}
        onAssign={(assignee) => void answers.assignSeveral(ticked, () => ({ assignee }))}
      >
        <ActionIcon aria-label={t("assign.title")} disabled={busy}>
          <IconUserCheck size={17} aria-hidden />
        </ActionIcon>
      </AssignMenu>
      {tags.length === 0 ? null : (
        <TagMenu known={tags} tags={common} onTags={tagAll}>
          <ActionIcon aria-label={t("tags.title")} disabled={busy}>
            <IconTag size={17} aria-hidden />
          </ActionIcon>
        </TagMenu>
      )}
      <ResolveMenu opened={opened === "resolve"} onOpen={opens("resolve")} onResolve={onResolve}>
        <Button size="compact-sm" loading={busy} leftSection={<IconCheck size={15} aria-hidden />}>
          {t("several.resolve")}
        </Button>
      </ResolveMenu>
    </>
  );
}

interface ListBarProps extends Omit<SeveralProps, "ticked"> {
  selection: Selection | null;
  items: readonly Feedback[];
}

export function ListBar({ selection, items, ...several }: ListBarProps) {
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
            <Several {...several} ticked={items.filter(({ _id }) => selection?.ticked.includes(_id))} />
            <CloseButton size="sm" aria-label={t("several.clear")} onClick={() => selection?.clear()} />
          </Group>
        )}
      </Group>
    </div>
  );
}
