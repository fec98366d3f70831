import {
  IconBell,
  IconBuildingOff,
  IconBuildingStore,
  IconBuildings,
  IconCreditCard,
  IconDevices,
  IconDownload,
  IconHandStop,
  IconHistory,
  IconKey,
  IconLock,
  IconMail,
  IconMessage2Dollar,
  IconMessageCog,
  IconPalette,
  IconReceipt,
  IconSend,
  IconStar,
  IconUser,
  IconUserOff,
  IconWorld,
  type TablerIcon,
} from "@tabler/icons-react";
import type { CustomTypeOptions } from "i18next";
import { mayIn, type RoleStanding } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { areaPermissions } from "#web/screen-permissions.ts";
import type { KnownOrganization } from "#web/session/organizations-store.ts";

/** Key in `areas` of `settings.json`, and last part of its address. */
export type AreaKey = keyof CustomTypeOptions["resources"]["settings"]["areas"];

export interface Area {
  key: AreaKey;
  icon: TablerIcon;
}

type Texts = CustomTypeOptions["resources"]["settings"];

export interface AreaGroup<Shown extends Area = Area> {
  /** Key in `groups` of `settings.json`. */
  key: keyof Texts["groups"];
  areas: readonly Shown[];
}

/** Each area has its route in `app/settings.tsx`. */
export const personalGroups: readonly AreaGroup[] = [
  {
    key: "personal",
    areas: [
      { key: "profile", icon: IconUser },
      { key: "appearance", icon: IconPalette },
      { key: "notifications", icon: IconBell },
    ],
  },
  {
    key: "security",
    areas: [
      { key: "email", icon: IconMail },
      { key: "password", icon: IconLock },
      { key: "sessions", icon: IconDevices },
    ],
  },
  {
    key: "account",
    areas: [
      { key: "organizations", icon: IconBuildings },
      { key: "data", icon: IconDownload },
      { key: "close-account", icon: IconUserOff },
    ],
  },
];

export const organizationGroups: readonly AreaGroup<Area & { key: keyof typeof areaPermissions }>[] = [
  { key: "business", areas: [{ key: "organization", icon: IconBuildingStore }] },
  {
    key: "customerPage",
    areas: [
      { key: "feedback", icon: IconMessageCog },
      { key: "public-score", icon: IconStar },
    ],
  },
  {
    key: "requests",
    areas: [
      { key: "requests", icon: IconSend },
      { key: "stopped", icon: IconHandStop },
    ],
  },
  { key: "reviewSites", areas: [{ key: "resources", icon: IconWorld }] },
  {
    key: "billing",
    areas: [
      { key: "subscription", icon: IconReceipt },
      { key: "payment-methods", icon: IconCreditCard },
      { key: "sms-credits", icon: IconMessage2Dollar },
    ],
  },
  {
    key: "advanced",
    areas: [
      { key: "api-keys", icon: IconKey },
      { key: "audit-log", icon: IconHistory },
      { key: "close-organization", icon: IconBuildingOff },
    ],
  },
];

export const personalAreas = personalGroups.flatMap(({ areas }) => areas);

export const organizationAreas = organizationGroups.flatMap(({ areas }) => areas);

export const groupsFor = (standing: RoleStanding): readonly AreaGroup[] =>
  organizationGroups
    .map(({ key, areas }) => ({ key, areas: areas.filter((area) => mayIn(standing, areaPermissions[area.key])) }))
    .filter(({ areas }) => areas.length > 0);

/** First area that the member may see, else their own settings. */
export function firstArea(organization: KnownOrganization | undefined): string {
  const area = organization === undefined ? undefined : groupsFor(organization)[0]?.areas[0];
  if (organization === undefined || area === undefined) return appAddresses.mySettings(personalAreas[0]?.key);
  return appAddresses.settings(organization._id, area.key);
}
