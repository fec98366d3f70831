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
import { mayIn, type Permission, type RoleStanding } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
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

export const organizationAreas: readonly (Area & { permission: Permission })[] = [
  { key: "organization", icon: IconBuildingStore, permission: "organization.update" },
  { key: "feedback", icon: IconMessageCog, permission: "feedbackSettings.update" },
  { key: "requests", icon: IconSend, permission: "feedbackSettings.update" },
  { key: "resources", icon: IconWorld, permission: "feedbackSettings.update" },
  { key: "public-score", icon: IconStar, permission: "feedbackSettings.update" },
  { key: "subscription", icon: IconReceipt, permission: "billing.read" },
  { key: "payment-methods", icon: IconCreditCard, permission: "billing.read" },
  { key: "sms-credits", icon: IconMessage2Dollar, permission: "billing.read" },
  { key: "stopped", icon: IconHandStop, permission: "stopped.read" },
  { key: "api-keys", icon: IconKey, permission: "key.manage" },
  { key: "audit-log", icon: IconHistory, permission: "audit.read" },
  { key: "close-organization", icon: IconBuildingOff, permission: "organization.close" },
];

export const areasFor = (standing: RoleStanding): readonly Area[] =>
  organizationAreas.filter(({ permission }) => mayIn(standing, permission));

/** First area that the member may see, else their own settings. */
export function firstArea(organization: KnownOrganization | undefined): string {
  const [area] = organization === undefined ? [] : areasFor(organization);
  if (organization === undefined || area === undefined) return appAddresses.mySettings(personalAreas[0]?.key);
  return appAddresses.settings(organization._id, area.key);
}
