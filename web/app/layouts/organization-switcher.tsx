import { Menu, Skeleton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addresses } from "#web/addresses.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./organization-switcher.module.css";

/** A menu that shows the selected organization and leads to the others. */
export function OrganizationSwitcher({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation("app");
  const { organizations, selected } = useOrganizationsStore();
  const { isPending } = useOrganizations();
  const name =
    organizations.find(({ _id }) => _id === selected)?.name ?? (isPending ? "" : t("navigation.chooseOrganization"));
  return (
    <Menu width={240} position="bottom-start" shadow="sm">
      <Menu.Target>
        <UnstyledButton className={classes.target} data-compact={compact || undefined}>
          {!compact && (
            <span className={classes.mark} aria-hidden="true">
              {name.trim().charAt(0).toUpperCase()}
            </span>
          )}
          <VisuallyHidden>{t("navigation.switchOrganization")}</VisuallyHidden>
          <span className={classes.name}>
            {name === "" ? <Skeleton component="span" h="1em" w="8rem" maw="100%" display="block" /> : name}
          </span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map((organization) => (
          <Menu.Item
            key={organization._id}
            component={Link}
            to={addresses.dashboard(organization._id)}
            aria-current={organization._id === selected ? "true" : undefined}
            rightSection={organization._id === selected ? <IconCheck size={16} aria-hidden="true" /> : null}
          >
            {organization.name}
          </Menu.Item>
        ))}
        {organizations.length > 0 && <Menu.Divider />}
        <Menu.Item
          component={Link}
          to={addresses.createOrganization}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
        >
          {t("navigation.createOrganization")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
