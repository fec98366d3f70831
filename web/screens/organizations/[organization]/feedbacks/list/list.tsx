import { Box, Button, Center, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { IconFilterOff, IconHourglass, IconInboxOff, IconMoodSmile, IconQrcode, IconUpload } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Feedback, Outcome } from "#shared/model/feedback.ts";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { appAddresses, changedSearch } from "#web/addresses.ts";
import { type useFeedbacks, useHolds } from "#web/api/feedbacks.ts";
import { UnreadProblem } from "#web/parts/billing/unread-problem.tsx";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { Blank } from "#web/parts/layout/blank.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import type { Answers } from "../detail/use-answers.tsx";
import classes from "../feedbacks.module.css";
import { filterFrom, noFeedbackFilters } from "./filter.ts";
import { ListItem } from "./list-item.tsx";
import { useCollapse } from "./use-collapse.ts";
import type { Selection } from "./use-selection.ts";

function Loading() {
  return (
    <Stack gap={0} aria-hidden>
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Box key={row} px="md" py={14} className={classes.item}>
          <Group justify="space-between" mb={8}>
            <Skeleton h={14} w={130} />
            <Skeleton h={12} w={60} />
          </Group>
          <Skeleton h={12} mb={6} />
          <Skeleton h={12} w="70%" mb={10} />
          <Skeleton h={12} w={90} />
        </Box>
      ))}
    </Stack>
  );
}

function Nothing({ organization, standing }: { organization: string; standing: RoleStanding }) {
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const holds = useHolds(organization, mayIn(standing, "feedback.resolve"));
  const { status, ...others } = filterFrom(search);
  if (Object.keys(others).length > 0) {
    return (
      <Blank icon={IconFilterOff} title={t("empty.filtered.title")} text={t("empty.filtered.text")}>
        <Button variant="default" onClick={() => change({ ...noFeedbackFilters, status: status ?? null })}>
          {t("filters.clear", { number: Object.keys(others).length })}
        </Button>
      </Blank>
    );
  }
  if (status === "pending")
    return <Blank icon={IconMoodSmile} title={t("empty.pending.title")} text={t("empty.pending.text")} />;
  if (status !== undefined)
    return <Blank icon={IconInboxOff} title={t("empty.resolved.title")} text={t("empty.resolved.text")} />;
  if (holds) return <Blank icon={IconHourglass} title={t("empty.held.title")} text={t("empty.held.text")} />;
  const imports = mayOpen(standing, "importFeedbacks");
  return (
    <Blank
      icon={IconInboxOff}
      title={t("empty.all.title")}
      text={imports ? `${t("empty.all.text")} ${t("empty.all.orImport")}` : t("empty.all.text")}
    >
      {mayOpen(standing, "qr") ? (
        <Button component={Link} to={appAddresses.qr(organization)} leftSection={<IconQrcode size={17} aria-hidden />}>
          {t("empty.all.qr")}
        </Button>
      ) : null}
      {imports ? (
        <Button
          component={Link}
          to={appAddresses.importFeedbacks(organization)}
          variant="default"
          leftSection={<IconUpload size={17} aria-hidden />}
        >
          {t("importPast")}
        </Button>
      ) : null}
    </Blank>
  );
}

interface ListProps {
  organization: string;
  standing: RoleStanding;
  feedbacks: ReturnType<typeof useFeedbacks>;
  items: readonly Feedback[];
  selected: string | null;
  /** Null if nothing can be ticked. */
  selection: Selection | null;
  /** Null where rows have no buttons. */
  answers: Answers | null;
  today: string;
}

export function List({ organization, standing, feedbacks, items, selected, selection, answers, today }: ListProps) {
  const { t } = useTranslation("feedbacks");
  const [search] = useSearchState();
  const { ref, entry } = useIntersection();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data, error, isPending, refetch } =
    feedbacks;
  // A stable callback, so that ticking one row does not render the others.
  const latest = useRef({ selection, answers });
  latest.current = { selection, answers };
  const tick = useCallback((feedback: string, range: boolean) => latest.current.selection?.toggle(feedback, range), []);
  const act = useCallback((feedback: string, what: Outcome | "call") => {
    const now = latest.current.answers;
    void (what === "call" ? now?.contact(feedback, "phone") : now?.resolve(feedback, "", what));
  }, []);
  const rows = useRef<HTMLOListElement>(null);
  useCollapse(rows, items);
  const near = entry?.isIntersecting ?? false;
  const pages = data?.pages.length ?? 0;

  // A page can be short or empty, so the end is checked again after each.
  useEffect(() => {
    if (near && pages > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [near, pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (isPending) return <Loading />;
  if (error !== null && items.length === 0) {
    return (
      <Box p="md">
        <UnreadProblem
          organization={{ ...standing, _id: organization }}
          problem={error}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  }
  if (items.length === 0 && !hasNextPage) return <Nothing organization={organization} standing={standing} />;
  return (
    <>
      <ol ref={rows} className={classes.list} aria-label={t("title")} aria-busy={isFetchingNextPage}>
        {items.map((feedback) => (
          <ListItem
            key={feedback._id}
            feedback={feedback}
            search={changedSearch(search, { feedback: feedback._id }).toString()}
            selected={feedback._id === selected}
            ticked={selection === null ? null : selection.isTicked(feedback._id)}
            onTick={tick}
            onAct={answers === null ? null : act}
            today={today}
          />
        ))}
      </ol>
      <div ref={ref} className={classes.sentinel} aria-hidden />
      {isFetchNextPageError && error !== null ? (
        <Box p="md">
          <ProblemNotice problem={error} onRetry={() => void fetchNextPage()} />
        </Box>
      ) : null}
      <Center p="md">
        {hasNextPage ? (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("loadMore")}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t("end", { count: items.length })}
          </Text>
        )}
      </Center>
      <VisuallyHidden role="status">{t("shown", { count: items.length })}</VisuallyHidden>
    </>
  );
}
