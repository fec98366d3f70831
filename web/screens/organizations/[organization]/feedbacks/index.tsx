import { ActionIcon, Box, Button, Drawer, Group, Stack, Text, Title, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconKeyboard, IconMailOpened, IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { Outcome } from "#shared/model/feedback.ts";
import { mayDiscard } from "#shared/rules/feedbacks/rating.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { mayIn, type RoleStanding, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useFeedbacks } from "#web/api/feedbacks.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { SearchField } from "#web/parts/form/search-field.tsx";
import { HeldBanner } from "#web/parts/held/held-notice.tsx";
import { Blank } from "#web/parts/layout/blank.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { Detail } from "./detail/detail.tsx";
import { useAnswers } from "./detail/use-answers.tsx";
import classes from "./feedbacks.module.css";
import { ActiveFilters } from "./list/active-filters.tsx";
import { ExportFeedbacksButton } from "./list/export-button.tsx";
import { filterFrom, queryFrom } from "./list/filter.ts";
import { FilterPanel, filterPanel } from "./list/filter-panel.tsx";
import { List } from "./list/list.tsx";
import { ListBar } from "./list/list-bar.tsx";
import { ShortcutsDialog } from "./list/shortcuts-dialog.tsx";
import { StatusTabs } from "./list/status-tabs.tsx";
import { useListKeys } from "./list/use-list-keys.ts";
import { useSelection } from "./list/use-selection.ts";
import { useAdvance } from "./use-advance.ts";

const unknownYet: RoleStanding = { role: "user", limitedTo: null, closedAt: null };

export default function FeedbacksScreen() {
  const { t } = useTranslation("feedbacks");
  const { organization = "" } = useParams();
  const [search, change] = useSearchState();
  const { data: profile } = useOrganization(organization);
  const standing = profile ?? unknownYet;
  const { role } = standing;
  const answers = mayIn(standing, "feedback.resolve");
  const selected = search.get("feedback");
  const feedbacks = useFeedbacks(organization, queryFrom(search));
  const { status } = filterFrom(search);
  // Resolved feedback leaves the pending tab until it is undone.
  const items = (loadedItems(feedbacks.data) ?? []).filter(
    (item) => status === undefined || item.status === status || item._id === selected,
  );
  const ticks = useSelection(items, JSON.stringify(queryFrom(search)));
  const selection = answers && status !== "resolved" ? ticks : null;
  const wide = useMediaQuery("(min-width: 68em)", true, { getInitialValueInEffect: false });
  const [helping, setHelping] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const letter = useRef<HTMLElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const covered = !wide && selected !== null;

  const close = () => change({ feedback: null });
  const { moved, onResolving, onBack } = useAdvance({ selected, status, items, feedbacks, change });
  const answering = useAnswers(organization, {
    // Resolved from its row, the list stays.
    onResolving: (feedback) => selected !== null && onResolving(feedback),
    onBack,
  });
  const several = selection !== null && selection.ticked.length > 0;
  const resolveTicked = async (outcome: Outcome) => {
    if (selection === null || !several || answering.isBusyWithSeveral) return;
    if (selected !== null && selection.isTicked(selected)) close();
    selection.replace(await answering.resolveSeveral(selection.ticked, outcome));
  };
  const onArrow = useListKeys({
    list,
    search: searchField,
    selected,
    selection,
    onSelect: wide ? (feedback) => change({ feedback }) : null,
    onClose: () => selected !== null && close(),
    onHelp: () => setHelping(true),
  });
  useEffect(() => {
    const after = moved.current;
    moved.current = false;
    if (selected === null) {
      if (after) list.current?.focus({ preventScroll: true });
      return;
    }
    if (!covered && !after) return;
    letter.current?.focus({ preventScroll: true });
    letter.current?.scrollTo(0, 0);
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [covered, selected, moved]);

  const filters = <FilterPanel organization={organization} own={reachOf(standing, "feedback.read") === "own"} />;
  const arrived = items.length > 0;
  // A link may select a feedback far down the list.
  useEffect(() => {
    if (arrived) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [arrived]);

  return (
    <div className={classes.screen}>
      <Group justify="space-between" mb="md" gap="sm" inert={covered}>
        <Title order={1}>{t("title")}</Title>
        <Group gap="xs">
          {mayOpen(standing, "importFeedbacks") ? (
            <Button
              component={Link}
              to={appAddresses.importFeedbacks(organization)}
              variant="default"
              leftSection={<IconUpload size={17} aria-hidden />}
            >
              {t("importPast")}
            </Button>
          ) : null}
          {mayIn(standing, "feedback.export") ? (
            <ExportFeedbacksButton
              organization={organization}
              fileName={`${t("fileName")}-${profile?.feedbackId ?? ""}`}
              timeZone={profile?.timeZone ?? "UTC"}
            />
          ) : null}
          <Tooltip label={t("shortcuts.title")}>
            <ActionIcon size={36} visibleFrom="md" aria-label={t("shortcuts.title")} onClick={() => setHelping(true)}>
              <IconKeyboard size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      {answers ? <HeldBanner organization={organization} discards={mayDiscard(role)} /> : null}
      <div className={classes.panes}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move the focus between the links inside. */}
        <div ref={list} tabIndex={-1} className={classes.scroll} onKeyDown={onArrow} inert={covered}>
          <Stack gap="xs" p="sm" className={classes.tools} data-filtering={(filtering && wide) || undefined}>
            <Group gap="xs" wrap="nowrap">
              <SearchField
                label={t("search")}
                hint={t("searchHint")}
                clearLabel={t("clearSearch")}
                field={searchField}
              />
              <Button
                variant={filtering ? "light" : "default"}
                aria-expanded={filtering}
                aria-controls={filterPanel}
                leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
                onClick={() => setFiltering(!filtering)}
              >
                {t("filters.title")}
              </Button>
            </Group>
            {wide ? (
              filtering && filters
            ) : (
              <Drawer
                opened={filtering}
                onClose={() => setFiltering(false)}
                position="bottom"
                size="min(32rem, 90dvh)"
                radius="md"
                title={t("filters.title")}
                closeButtonProps={{ "aria-label": t("filters.close") }}
                attributes={{ header: { role: "presentation" } }}
              >
                {filters}
              </Drawer>
            )}
            <StatusTabs organization={organization} answers={answers} />
            <ActiveFilters organization={organization} answers={answers} />
            <ListBar
              organization={organization}
              selection={selection}
              items={items}
              tags={profile?.feedbackTags ?? []}
              answers={answering}
              onResolve={(outcome) => void resolveTicked(outcome)}
            />
          </Stack>
          <List
            organization={organization}
            standing={standing}
            feedbacks={feedbacks}
            items={items}
            selected={selected}
            selection={selection}
            answers={answers && !wide ? answering : null}
            today={dayInZone(profile?.timeZone ?? "UTC", new Date())}
          />
        </div>
        <section
          ref={letter}
          tabIndex={-1}
          aria-label={t("detail")}
          className={classes.detail}
          data-empty={selected === null || undefined}
        >
          {selected === null ? (
            <Box className={classes.unread}>
              <Blank icon={IconMailOpened} title={t("choose.title")}>
                <Text size="sm" c="dimmed" ta="center">
                  {t("choose.keys")}
                </Text>
              </Blank>
            </Box>
          ) : (
            <Detail
              organization={organization}
              feedback={selected}
              standing={standing}
              answers={answering}
              several={several}
              onClose={close}
            />
          )}
        </section>
      </div>
      <ShortcutsDialog answers={answers} opened={helping} onClose={() => setHelping(false)} />
    </div>
  );
}
