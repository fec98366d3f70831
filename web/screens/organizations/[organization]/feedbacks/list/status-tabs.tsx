import { Group, SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useWaiting } from "#web/api/feedbacks.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { CountBadge } from "#web/parts/plain/count-badge.tsx";
import classes from "../feedbacks.module.css";
import { filterFrom } from "./filter.ts";

interface StatusTabsProps {
  organization: string;
  answers: boolean;
}

export function StatusTabs({ organization, answers }: StatusTabsProps) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const count = useWaiting(organization, answers, () => true);
  const waiting = (
    <Group component="span" gap={5} wrap="nowrap" justify="center">
      {t("tabs.pending")}
      {count === 0 ? null : <CountBadge small>{count}</CountBadge>}
    </Group>
  );
  return (
    <SegmentedControl
      fullWidth
      classNames={{ control: classes.tabShare, label: classes.tab }}
      aria-label={t("tabs.title")}
      value={filterFrom(search).status ?? ""}
      onChange={(status) => change({ status })}
      data={[
        { value: "", label: t("tabs.all") },
        { value: "pending", label: waiting },
        { value: "resolved", label: t("tabs.resolved") },
      ]}
    />
  );
}
