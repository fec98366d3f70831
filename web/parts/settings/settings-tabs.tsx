import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { type Area, type AreaGroup, groupsFor, personalGroups } from "./areas.ts";
import classes from "./settings-tabs.module.css";

interface Linked extends Omit<AreaGroup, "areas"> {
  areas: readonly (Area & { to: string })[];
}

const linked = (groups: readonly AreaGroup[], address: (area: string) => string): Linked[] =>
  groups.map(({ key, areas }) => ({ key, areas: areas.map((area) => ({ ...area, to: address(area.key) })) }));

/** A person's own groups, and those of the selected organization that its settings show them. */
export function useAreaGroups(): { own: Linked[]; organization: Linked[] } {
  const selected = useOrganizationsStore(({ organizations, selected }) =>
    organizations.find(({ _id }) => _id === selected),
  );
  return {
    own: linked(personalGroups, appAddresses.mySettings),
    organization:
      selected === undefined ? [] : linked(groupsFor(selected), (area) => appAddresses.settings(selected._id, area)),
  };
}

interface Tab {
  to: string;
  label: string;
  active: boolean;
}

function Tabs({
  label,
  tabs,
  className = "",
}: {
  label: string;
  tabs: readonly Tab[];
  className?: string | undefined;
}) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another active tab.
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (active) row.current?.scrollTo({ left: active.offsetLeft - (row.current.clientWidth - active.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <nav ref={row} aria-label={label} className={`${classes.row} ${className}`}>
      {tabs.map(({ to, label: name, active }) => (
        <Link key={to} to={to} aria-current={active ? "page" : undefined} className={classes.tab}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export function SettingsTabs() {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const { own, organization } = useAreaGroups();
  const here = pathname.replace(/\/$/, "");
  const groups = here.startsWith(`${appAddresses.mySettings()}/`) ? own : organization;
  const open = groups.find(({ areas }) => areas.some(({ to }) => to === here));
  if (groups.length === 0) return null;
  return (
    <div className={classes.tabs}>
      <Tabs
        label={t("label")}
        tabs={groups.map((group) => ({
          to: group.areas[0]?.to ?? "",
          label: t(`groups.${group.key}`),
          active: group === open,
        }))}
      />
      {open === undefined || open.areas.length === 1 ? null : (
        <Tabs
          label={t(`groups.${open.key}`)}
          className={classes.inner}
          tabs={open.areas.map(({ key, to }) => ({ to, label: t(`areas.${key}.name`), active: to === here }))}
        />
      )}
    </div>
  );
}
