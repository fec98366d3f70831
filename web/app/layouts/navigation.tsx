import { NavLink, UnstyledButton } from "@mantine/core";
import {
  IconBuildingStore,
  IconFileImport,
  IconLayoutDashboard,
  IconMapPin,
  IconMessageStar,
  IconMessages,
  IconQrcode,
  IconSend,
  IconSettings,
  IconUserStar,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { mayIn, type Permission, permissionReach } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useWaiting } from "#web/api/feedbacks.ts";
import { CountBadge } from "#web/parts/plain/count-badge.tsx";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { type KnownOrganization, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { useWaitingInTitle } from "../page-title.tsx";
import classes from "./navigation.module.css";

interface Place {
  key: "dashboard" | "feedbacks" | "reviews" | "requests" | "import" | "qr" | "locations" | "employees" | "users";
  address: (organization: string) => string;
  icon: TablerIcon;
  permission: Permission;
  whole?: true;
  inBar: boolean;
}

const places: Place[] = [
  {
    key: "dashboard",
    address: appAddresses.dashboard,
    icon: IconLayoutDashboard,
    permission: "dashboard.read",
    inBar: true,
  },
  { key: "feedbacks", address: appAddresses.feedbacks, icon: IconMessages, permission: "feedback.read", inBar: true },
  {
    key: "reviews",
    address: appAddresses.reviews,
    icon: IconMessageStar,
    permission: "dashboard.read",
    whole: true,
    inBar: false,
  },
  { key: "requests", address: appAddresses.requests, icon: IconSend, permission: "request.read", inBar: true },
  {
    key: "import",
    address: appAddresses.importFeedbacks,
    icon: IconFileImport,
    permission: "feedback.import",
    inBar: false,
  },
  {
    key: "locations",
    address: appAddresses.locations,
    icon: IconMapPin,
    permission: "dashboard.read",
    whole: true,
    inBar: false,
  },
  { key: "employees", address: appAddresses.employees, icon: IconUserStar, permission: "employee.read", inBar: false },
  { key: "qr", address: appAddresses.qr, icon: IconQrcode, permission: "qr.show", inBar: true },
  { key: "users", address: appAddresses.users, icon: IconUsers, permission: "user.read", inBar: false },
];

function useSelected(): KnownOrganization | undefined {
  return useOrganizationsStore(({ organizations, selected }) => organizations.find(({ _id }) => _id === selected));
}

const isDeep = (key: Place["key"]): boolean => ["locations", "employees", "users", "requests"].includes(key);

/** An employee sees only their own ratings there. */
const nameOf = (key: Place["key"], { role }: KnownOrganization): Place["key"] | "ownRatings" =>
  key === "employees" && permissionReach(role, "employee.read") === "own" ? "ownRatings" : key;

export function usePlaces() {
  const organization = useSelected();
  const { pathname } = useLocation();
  if (organization === undefined) return [];
  const here = pathname.replace(/\/$/, "");
  return places
    .filter(
      ({ permission, whole }) =>
        mayIn(organization, permission) && (!whole || permissionReach(organization.role, permission) === "all"),
    )
    .map((place) => ({ ...place, name: nameOf(place.key, organization), to: place.address(organization._id) }))
    .map((place) => ({
      ...place,
      active: place.to === here || (isDeep(place.key) && here.startsWith(`${place.to}/`)),
    }));
}

function useWaitingText(): string {
  const organization = useSelected();
  const answers = organization !== undefined && mayIn(organization, "feedback.resolve");
  const count = useWaiting(organization?._id ?? "", answers);
  return count === 0 ? "" : String(count);
}

export function WaitingInTitle() {
  useWaitingInTitle(useWaitingText());
  return null;
}

function WaitingBadge({ count }: { count: string }) {
  const { t } = useTranslation("app");
  return (
    <>
      <CountBadge small aria-hidden="true">
        {count}
      </CountBadge>
      <Unseen>{t("navigation.waiting", { count: Number.parseInt(count, 10), text: count })}</Unseen>
    </>
  );
}

// Mantine's styles on plain links: its component takes a slow processor 10 ms each.
const look = NavLink.classes;
const itemClass = `mantine-focus-auto ${UnstyledButton.classes.root} ${look.root} ${classes.item}`;

export function SideLinks() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const organization = useSelected();
  const waiting = useWaitingText();
  return (
    <nav aria-label={t("navigation.label")} className={classes.side}>
      {[
        ...usePlaces(),
        {
          key: "organizations" as const,
          name: "organizations" as const,
          to: appAddresses.organizations,
          icon: IconBuildingStore,
          active: pathname === appAddresses.organizations,
        },
        {
          key: "settings" as const,
          name: "settings" as const,
          to: organization === undefined ? appAddresses.mySettings() : appAddresses.settings(organization._id),
          icon: IconSettings,
          active: /\/settings(?:\/|$)/.test(pathname),
        },
      ].map(({ key, name, to, icon: Icon, active }) => (
        <Link key={key} to={to} aria-current={active ? "page" : undefined} className={itemClass}>
          <span className={look.section} data-position="left">
            <Icon size={20} stroke={1.7} aria-hidden="true" />
          </span>
          <span className={look.body}>
            <span className={look.label}>{t(`navigation.${name}`)}</span>
          </span>
          {key === "feedbacks" && waiting !== "" ? (
            <span className={look.section} data-position="right">
              <WaitingBadge count={waiting} />
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

export function BottomBar() {
  const { t } = useTranslation("app");
  const inBar = usePlaces().filter((place) => place.inBar);
  const waiting = useWaitingText();
  if (inBar.length === 0) return null;
  return (
    <nav aria-label={t("navigation.bar")} className={classes.bar}>
      {inBar.map(({ key, name, to, icon: Icon, active }) => (
        <Link key={key} to={to} aria-current={active ? "page" : undefined} className={classes.tab}>
          <span className={classes.icon}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            {key === "feedbacks" && waiting !== "" ? <WaitingBadge count={waiting} /> : null}
          </span>
          {t(`navigation.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
