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

/** Each has its route in `app/settings.tsx`. */
export const personalAreas: readonly Area[] = [
  { key: "profile", icon: IconUser },
  { key: "email", icon: IconMail },
  { key: "password", icon: IconLock },
  { key: "appearance", icon: IconPalette },
  { key: "notifications", icon: IconBell },
  { key: "organizations", icon: IconBuildings },
  { key: "sessions", icon: IconDevices },
  { key: "data", icon: IconDownload },
  { key: "close-account", icon: IconUserOff },
];

export const organizationAreas: readonly (Area & { key: keyof typeof areaPermissions })[] = [
  { key: "organization", icon: IconBuildingStore },
  { key: "feedback", icon: IconMessageCog },
  { key: "requests", icon: IconSend },
  { key: "resources", icon: IconWorld },
  { key: "public-score", icon: IconStar },
  { key: "subscription", icon: IconReceipt },
  { key: "payment-methods", icon: IconCreditCard },
  { key: "sms-credits", icon: IconMessage2Dollar },
  { key: "stopped", icon: IconHandStop },
  { key: "api-keys", icon: IconKey },
  { key: "audit-log", icon: IconHistory },
  { key: "close-organization", icon: IconBuildingOff },
];

export const areasFor = (standing: RoleStanding): readonly Area[] =>
  organizationAreas.filter(({ key }) => mayIn(standing, areaPermissions[key]));

/** First area that the member may see, else their own settings. */
export function firstArea(organization: KnownOrganization | undefined): string {
  const [area] = organization === undefined ? [] : areasFor(organization);
  if (organization === undefined || area === undefined) return appAddresses.mySettings(personalAreas[0]?.key);
  return appAddresses.settings(organization._id, area.key);
}
