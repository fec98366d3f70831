import { NavLink as Item } from "@mantine/core";
import {
  IconBuildingStore,
  IconFileImport,
  IconLayoutDashboard,
  IconMessages,
  IconQrcode,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { may, type Permission } from "#shared/rules/permissions.ts";
import { type KnownOrganization, useOrganizationsStore } from "../organizations-store.ts";
import classes from "./navigation.module.css";

interface Place {
  key: string;
  path: string;
  icon: TablerIcon;
  permission: Permission;
  /** Whether it is one of the few in the bar of a phone. */
  inBar: boolean;
}

const places: Place[] = [
  { key: "dashboard", path: "", icon: IconLayoutDashboard, permission: "dashboard.read", inBar: true },
  { key: "feedbacks", path: "/feedbacks", icon: IconMessages, permission: "feedback.read", inBar: true },
  { key: "import", path: "/feedbacks/import", icon: IconFileImport, permission: "feedback.import", inBar: false },
  { key: "qr", path: "/qr", icon: IconQrcode, permission: "qr.show", inBar: true },
];

function useSelected(): KnownOrganization | undefined {
  return useOrganizationsStore(({ organizations, selected }) => organizations.find(({ _id }) => _id === selected));
}

/** The places of the selected organization that the person's role may see, and which of them is shown now. */
function usePlaces() {
  const organization = useSelected();
  const { pathname } = useLocation();
  if (organization === undefined) return [];
  const here = pathname.replace(/\/$/, "");
  return places
    .filter(({ permission }) => may(organization.role, permission))
    .map((place) => ({ ...place, to: `/organizations/${organization._id}${place.path}` }))
    .map((place) => ({ ...place, active: place.to === here }));
}

/** The navigation at the side, and in the drawer of a phone. */
export function SideLinks() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("navigation.label")} className={classes.side}>
      {[
        ...usePlaces(),
        { key: "organizations", to: "/organizations", icon: IconBuildingStore, active: pathname === "/organizations" },
      ].map(({ key, to, icon: Icon, active }) => (
        <Item
          key={key}
          component={Link}
          to={to}
          active={active}
          aria-current={active ? "page" : undefined}
          label={t(`navigation.${key}`)}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden="true" />}
          className={classes.item}
        />
      ))}
    </nav>
  );
}

/** The bar at the bottom of a phone's screen. */
export function BottomBar() {
  const { t } = useTranslation("app");
  const inBar = usePlaces().filter((place) => place.inBar);
  if (inBar.length === 0) return null;
  return (
    <nav aria-label={t("navigation.bar")} className={classes.bar}>
      {inBar.map(({ key, to, icon: Icon, active }) => (
        <Link key={key} to={to} aria-current={active ? "page" : undefined} className={classes.tab}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          {t(`navigation.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
