import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { organizationAreas } from "#web/parts/settings/areas.ts";
import { SettingsTabs } from "#web/parts/settings/settings-tabs.tsx";
import { areaPermissions } from "#web/screen-permissions.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { NotForRole } from "../guards/not-for-role.tsx";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const organization = useOrganizationsStore(({ organizations, selected }) =>
    organizations.find(({ _id }) => _id === selected),
  );
  const area = organizationAreas.find(({ key }) => pathname.replace(/\/$/, "").endsWith(`/settings/${key}`));
  const hidden = area !== undefined && (organization === undefined || !mayIn(organization, areaPermissions[area.key]));
  return (
    <>
      <SettingsTabs />
      {hidden ? <NotForRole permission={areaPermissions[area.key]} member={organization} /> : children}
    </>
  );
}
