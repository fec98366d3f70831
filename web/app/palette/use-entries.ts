import { useDebouncedValue } from "@mantine/hooks";
import {
  IconBuildingStore,
  IconClock,
  IconFileImport,
  IconMapPin,
  IconMessage,
  IconPlus,
  IconSearch,
  IconSend2,
  IconSettings,
  IconUser,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchLimit } from "#shared/model/feedback.ts";
import { beginningOf } from "#shared/rules/dates.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { customerName } from "#shared/rules/person.ts";
import { appAddresses } from "#web/addresses.ts";
import { useFoundFeedbacks } from "#web/api/feedback-keys.ts";
import { useLocations } from "#web/api/organizations.ts";
import { type Command, offeredCommands } from "#web/parts/command/offered.ts";
import { useAreaGroups } from "#web/parts/settings/settings-tabs.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import { type KnownOrganization, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { usePlaces } from "../layouts/navigation.tsx";
import { type Entry, type EntryGroup, matchingGroups } from "./entry.ts";

const fewOfMany = 5;
const wordAtLeast = 2;

const asEntry = ({ run, ...command }: Command): Entry => ({ ...command, does: run });

function usePlaceEntries(selected: KnownOrganization | undefined, several: boolean): Entry[] {
  const { t } = useTranslation(["palette", "app"]);
  const places: Entry[] = usePlaces().map(({ key, name, to, icon }) => ({
    id: `place-${key}`,
    label: t(`app:navigation.${name}`),
    icon,
    does: to,
  }));
  const waiting: Entry[] =
    selected !== undefined && mayIn(selected, "feedback.resolve")
      ? [
          {
            id: "place-pending",
            label: t("palette:pending"),
            icon: IconClock,
            does: appAddresses.feedbacks(selected._id, { status: "pending" }),
          },
        ]
      : [];
  const asking: Entry[] =
    selected !== undefined && mayOpen(selected, "newRequest")
      ? [
          {
            id: "place-ask",
            label: t("app:titles.newRequest"),
            icon: IconSend2,
            does: appAddresses.newRequest(selected._id),
          },
        ]
      : [];
  const importing: Entry[] =
    selected !== undefined && mayOpen(selected, "importFeedbacks")
      ? [
          {
            id: "place-import",
            label: t("app:titles.import"),
            icon: IconFileImport,
            does: appAddresses.importFeedbacks(selected._id),
          },
        ]
      : [];
  return [
    ...places,
    ...waiting,
    ...asking,
    ...importing,
    ...(several
      ? [
          {
            id: "place-organizations",
            label: t("app:titles.organizations"),
            icon: IconBuildingStore,
            does: appAddresses.organizations,
          },
        ]
      : []),
    {
      id: "place-create",
      label: t("app:titles.createOrganization"),
      icon: IconPlus,
      does: appAddresses.createOrganization,
    },
    { id: "place-me", label: t("app:titles.me"), icon: IconUser, does: appAddresses.me },
    {
      id: "place-settings",
      label: t("app:titles.mySettings"),
      icon: IconSettings,
      does: appAddresses.mySettings(),
    },
  ];
}

function useSettingEntries(): Entry[] {
  const { t } = useTranslation("settings");
  const { own, organization } = useAreaGroups();
  return [...own, ...organization].flatMap((group) =>
    group.areas.map(({ key, to, icon }) => ({
      id: `setting-${to}`,
      label: t(`areas.${key}.name`),
      hint: t(`groups.${group.key}`),
      words: t(`areas.${key}.words`),
      icon,
      does: to,
    })),
  );
}

function useFoundEntries(selected: KnownOrganization | undefined, typed: string): { entries: Entry[]; busy: boolean } {
  const { t } = useTranslation("palette");
  const [words] = useDebouncedValue(typed, 250);
  const searches = selected !== undefined && mayIn(selected, "feedback.read") && typed.length >= wordAtLeast;
  const found = useFoundFeedbacks(selected?._id ?? "", words, searches && words.length >= wordAtLeast);
  if (!searches || selected === undefined) return { entries: [], busy: false };
  const all: Entry = {
    id: "found-all",
    label: t("searchFor", { words: typed }),
    icon: IconSearch,
    does: appAddresses.feedbacks(selected._id, { q: beginningOf(typed, searchLimit) }),
  };
  const items = words === typed ? (found.data ?? []) : [];
  const each = items.map(({ _id, comment, customer, rating }): Entry => {
    const name = customerName(customer);
    return {
      id: `found-${_id}`,
      label: comment === "" ? (name ?? t("noComment")) : comment,
      hint: [`${rating} ★`, comment === "" ? null : name].filter((part) => part !== null).join(" · "),
      icon: IconMessage,
      does: appAddresses.feedbacks(selected._id, { q: beginningOf(typed, searchLimit), feedback: _id }),
    };
  });
  return { entries: [...each, all], busy: found.isFetching || words !== typed };
}

/** `busy`: feedback is still being searched. */
export function useEntries(typed: string): { groups: EntryGroup[]; busy: boolean } {
  const { t } = useTranslation(["palette", "settings"]);
  const { organizations, selected: id } = useOrganizationsStore();
  const selected = organizations.find(({ _id }) => _id === id);
  const locations = useLocations(selected?._id ?? "", { enabled: selected !== undefined }).data ?? [];
  // Snapshot at opening: the screen behind does not change meanwhile.
  const [commands] = useState(() => offeredCommands().map(asEntry));
  const places = usePlaceEntries(selected, organizations.length > 1);
  const settings = useSettingEntries();
  const words = typed.trim();
  const found = useFoundEntries(selected, words);
  const groups: EntryGroup[] = [
    { title: t("groups.commands"), entries: commands },
    { title: t("groups.places"), entries: places },
    { title: t("settings:label"), entries: words === "" ? [] : settings },
    {
      title: t("groups.locations"),
      entries:
        selected === undefined
          ? []
          : locations.map(({ _id, name, address }) => ({
              id: `location-${_id}`,
              label: name,
              ...(address === null || address === "" ? {} : { hint: address }),
              icon: IconMapPin,
              does: appAddresses.dashboard(selected._id, { location: _id }),
            })),
      atMost: fewOfMany,
    },
    {
      title: t("groups.organizations"),
      entries: organizations
        .filter(({ _id }) => _id !== id)
        .map(({ _id, name }) => ({
          id: `organization-${_id}`,
          label: name,
          icon: IconBuildingStore,
          does: appAddresses.dashboard(_id),
        })),
      atMost: fewOfMany,
    },
    { title: t("groups.found"), entries: found.entries, found: true },
  ];
  return { groups: matchingGroups(groups, words), busy: found.busy };
}
