import { ActionIcon, Button, Group, Popover, Stack, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changedSearch } from "#web/addresses.ts";
import { useSession } from "#web/api/session.ts";
import { useSearchState } from "#web/parts/browser/search-state.ts";
import { filterNameLimit, keepFilters, readFilters } from "#web/session/saved-filters.ts";
import classes from "../feedbacks.module.css";
import { filterFrom, noFeedbackFilters } from "./filter.ts";

/** A person's own filters on this device; words that are searched for may name a customer, so they are not kept. */
export function SavedFilters({ organization }: { organization: string }) {
  const { data: user } = useSession();
  const { t } = useTranslation("feedbacks");
  const [search, change] = useSearchState();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState("");
  const whose = { user: user?._id ?? "", organization };
  const [saved, setSaved] = useState(() => readFilters(whose));
  const { q: _words, ...filter } = filterFrom(search);
  const isFiltered = Object.keys(filter).some((one) => one !== "status");
  if (saved.length === 0 && !isFiltered) return null;
  const keep = (filters: typeof saved) => setSaved(keepFilters(whose, filters));
  const apply = (one: string) => {
    setOpened(false);
    change({ ...noFeedbackFilters, ...filterFrom(new URLSearchParams(one)) });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes.presetAct} aria-label={t("filters.saved")} onClick={() => setOpened(!opened)}>
          <IconBookmark size={17} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t("filters.saved")}>
        <Stack gap={4} miw="14rem">
          {saved.map((one) => (
            <Group key={one.name} gap={4} wrap="nowrap" justify="space-between">
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => apply(one.search)}>
                {one.name}
              </Button>
              <ActionIcon
                size="sm"
                aria-label={t("filters.forget", { name: one.name })}
                onClick={() => keep(saved.filter((other) => other !== one))}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {isFiltered ? (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                const kept = { name: name.trim(), search: changedSearch(new URLSearchParams(), filter).toString() };
                keep([...saved.filter((other) => other.name !== kept.name), kept]);
                setName("");
                setOpened(false);
              }}
            >
              <Group gap={6} wrap="nowrap" align="flex-end">
                <TextInput
                  size="xs"
                  flex={1}
                  label={t("filters.saveAs")}
                  maxLength={filterNameLimit}
                  value={name}
                  onChange={({ currentTarget }) => setName(currentTarget.value)}
                />
                <Button type="submit" size="xs" variant="light" disabled={name.trim() === ""}>
                  {t("filters.save")}
                </Button>
              </Group>
            </form>
          ) : null}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
