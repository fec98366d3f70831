import { Menu, Skeleton } from "@mantine/core";
import { IconBuildingStore, IconCheck, IconLock, IconPlus, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { appAddresses } from "#web/addresses.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { LateMenu } from "./late-menu.tsx";
import classes from "./organization-switcher.module.css";

function Dropdown() {
  const { t } = useTranslation("app");
  const { organizations, selected } = useOrganizationsStore();
  return (
    <>
      {organizations.map((organization) => (
        <Menu.Item
          key={organization._id}
          component={Link}
          to={appAddresses.dashboard(organization._id)}
          aria-current={organization._id === selected ? "true" : undefined}
          rightSection={organization._id === selected ? <IconCheck size={16} aria-hidden="true" /> : null}
        >
          {organization.name}
          {organization.closedAt === null ? null : <small className={classes.closed}>{t("navigation.closed")}</small>}
        </Menu.Item>
      ))}
      {organizations.length > 0 && <Menu.Divider />}
      {organizations.length > 1 && (
        <Menu.Item
          component={Link}
          to={appAddresses.organizations}
          leftSection={<IconBuildingStore size={16} aria-hidden="true" />}
        >
          {t("titles.organizations")}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={appAddresses.createOrganization}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        {t("navigation.createOrganization")}
      </Menu.Item>
    </>
  );
}

export function OrganizationSwitcher({ compact = false, live }: { compact?: boolean; live: boolean }) {
  const { t } = useTranslation("app");
  const selected = useOrganizationsStore(({ organizations, selected }) =>
    organizations.find(({ _id }) => _id === selected),
  );
  const { isPending } = useOrganizations();
  const name = selected?.name ?? (isPending ? "" : t("navigation.chooseOrganization"));
  const face = (
    <>
      {!compact &&
        (selected?.logo == null ? (
          <span className={classes.mark} aria-hidden="true">
            {name.trim().charAt(0).toUpperCase()}
          </span>
        ) : (
          <img className={classes.mark} src={selected.logo} alt="" width="28" height="28" />
        ))}
      <Unseen>{t("navigation.switchOrganization")}</Unseen>
      <span className={classes.name}>
        {name === "" ? <Skeleton component="span" h="1em" w="8rem" maw="100%" display="block" /> : name}
      </span>
      {selected === undefined || selected.closedAt === null ? null : (
        <span className={classes.lock}>
          <IconLock size={16} aria-hidden="true" />
          <Unseen>{t("navigation.closed")}</Unseen>
        </span>
      )}
      <IconSelector size={16} aria-hidden="true" />
    </>
  );
  return (
    <LateMenu
      live={live}
      width={240}
      position="bottom-start"
      target={{ className: classes.target, children: face, ...(compact ? { "data-compact": true } : {}) }}
    >
      <Dropdown />
    </LateMenu>
  );
}
