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
import { addresses } from "#web/addresses.ts";
import { type KnownOrganization, useOrganizationsStore } from "#web/session/organizations-store.ts";
import classes from "./navigation.module.css";

interface Place {
  key: "dashboard" | "feedbacks" | "import" | "qr";
  address: (organization: string) => string;
  icon: TablerIcon;
  permission: Permission;
  /** Whether it also stands in a phone's bottom bar, which has room for a few only. */
  inBar: boolean;
}

const places: Place[] = [
  {
    key: "dashboard",
    address: addresses.dashboard,
    icon: IconLayoutDashboard,
    permission: "dashboard.read",
    inBar: true,
  },
  { key: "feedbacks", address: addresses.feedbacks, icon: IconMessages, permission: "feedback.read", inBar: true },
  {
    key: "import",
    address: addresses.importFeedbacks,
    icon: IconFileImport,
    permission: "feedback.import",
    inBar: false,
  },
  { key: "qr", address: addresses.qr, icon: IconQrcode, permission: "qr.show", inBar: true },
];

function useSelected(): KnownOrganization | undefined {
  return useOrganizationsStore(({ organizations, selected }) => organizations.find(({ _id }) => _id === selected));
}

/** The places of the selected organization that the person's role may see, and which one is open. */
function usePlaces() {
  const organization = useSelected();
  const { pathname } = useLocation();
  if (organization === undefined) return [];
  const here = pathname.replace(/\/$/, "");
  return places
    .filter(({ permission }) => may(organization.role, permission))
    .map((place) => ({ ...place, to: place.address(organization._id) }))
    .map((place) => ({ ...place, active: place.to === here }));
}

/** The navigation at the side, and in a phone's drawer. */
export function SideLinks() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("navigation.label")} className={classes.side}>
      {[
        ...usePlaces(),
        {
          key: "organizations" as const,
          to: addresses.organizations,
          icon: IconBuildingStore,
          active: pathname === addresses.organizations,
        },
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
