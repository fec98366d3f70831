import { NavLink as Item, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { matchesWords } from "#shared/rules/search.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganizationsStore } from "#web/session/organizations-store.ts";
import { type Area, areasFor, personalAreas } from "./areas.ts";
import classes from "./settings-navigation.module.css";

interface Group {
  title: string;
  areas: readonly (Area & { to: string })[];
}

export function useAreaGroups(): Group[] {
  const { t } = useTranslation("settings");
  const organization = useOrganizationsStore(({ organizations, selected }) =>
    organizations.find(({ _id }) => _id === selected),
  );
  const own = personalAreas.map((area) => ({ ...area, to: appAddresses.mySettings(area.key) }));
  const groups = [{ title: t("personal"), areas: own }];
  if (organization === undefined) return groups;
  const areas = areasFor(organization).map((area) => ({
    ...area,
    to: appAddresses.settings(organization._id, area.key),
  }));
  return areas.length === 0 ? groups : [...groups, { title: organization.name, areas }];
}

export function SettingsNavigation({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation("settings");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const groups = useAreaGroups()
    .map(({ title, areas }) => ({
      title,
      areas: areas.filter(({ key }) =>
        matchesWords(typed.trim(), [t(`areas.${key}.name`), t(`areas.${key}.words`), title]),
      ),
    }))
    .filter(({ areas }) => areas.length > 0);
  const open = (to: string) => {
    setTyped("");
    onOpen?.();
    if (to !== pathname) void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && typed !== "") {
      event.stopPropagation();
      setTyped("");
    }
    const first = groups[0]?.areas[0];
    if (event.key === "Enter" && typed.trim() !== "" && first !== undefined) open(first.to);
  };
  return (
    <nav aria-label={t("label")}>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<IconSearch size={17} aria-hidden="true" />}
        value={typed}
        maxLength={100}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" c="dimmed" mt="sm" role="status">
        {groups.length === 0 ? t("nothing", { typed: typed.trim() }) : ""}
      </Text>
      {groups.map(({ title, areas }) => (
        <section key={title} aria-label={title} className={classes.group}>
          <Text size="xs" fw={600} c="dimmed" className={classes.title}>
            {title}
          </Text>
          {areas.map(({ key, to, icon: Icon }) => (
            <Item
              key={key}
              component={Link}
              to={to}
              active={to === pathname}
              aria-current={to === pathname ? "page" : undefined}
              label={t(`areas.${key}.name`)}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
              className={classes.item}
              {...(onOpen && { onClick: onOpen })}
            />
          ))}
        </section>
      ))}
    </nav>
  );
}
