import { NavLink, UnstyledButton } from "@mantine/core";
import {
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
import type { CustomTypeOptions } from "i18next";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { mayIn, reachOf } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useWaiting } from "#web/api/feedbacks.ts";
import { CountBadge } from "#web/parts/plain/count-badge.tsx";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { mayOpen, mayOpenSettings, type OrganizationScreen } from "#web/screen-permissions.ts";
import { type KnownOrganization, useOrganizationsStore } from "#web/session/organizations-store.ts";
import { useWaitingInTitle } from "../page-title.tsx";
import { AskTab } from "./ask-tab.tsx";
import classes from "./navigation.module.css";

const groups = ["inbox", "collect", "business"] as const;

interface Place {
  key: OrganizationScreen & keyof CustomTypeOptions["resources"]["app"]["navigation"];
  group: (typeof groups)[number];
  icon: TablerIcon;
  inBar?: true;
}

const places: Place[] = [
  { key: "dashboard", group: "inbox", icon: IconLayoutDashboard, inBar: true },
  { key: "feedbacks", group: "inbox", icon: IconMessages, inBar: true },
  { key: "reviews", group: "inbox", icon: IconMessageStar },
  { key: "requests", group: "collect", icon: IconSend, inBar: true },
  { key: "qr", group: "collect", icon: IconQrcode, inBar: true },
  { key: "locations", group: "business", icon: IconMapPin },
  { key: "employees", group: "business", icon: IconUserStar },
  { key: "users", group: "business", icon: IconUsers },
];

function useSelected(): KnownOrganization | undefined {
  return useOrganizationsStore(({ organizations, selected }) => organizations.find(({ _id }) => _id === selected));
}

const isDeep = (key: Place["key"]): boolean => ["locations", "employees", "users", "requests"].includes(key);

/** An employee sees only their own ratings there. */
const nameOf = (key: Place["key"], organization: KnownOrganization): Place["key"] | "ownRatings" =>
  key === "employees" && reachOf(organization, "employee.read") === "own" ? "ownRatings" : key;

export function usePlaces() {
  const organization = useSelected();
  const { pathname } = useLocation();
  if (organization === undefined) return [];
  const here = pathname.replace(/\/$/, "");
  return places
    .filter(({ key }) => mayOpen(organization, key))
    .map((place) => ({
      ...place,
      name: nameOf(place.key, organization),
      to: appAddresses[place.key](organization._id),
    }))
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
  const shown = [
    ...usePlaces(),
    ...(organization !== undefined && mayOpenSettings(organization)
      ? [
          {
            key: "settings" as const,
            name: "settings" as const,
            group: "business" as const,
            to: appAddresses.settings(organization._id),
            icon: IconSettings,
            active: pathname.startsWith(`${appAddresses.settings(organization._id)}/`),
          },
        ]
      : []),
  ];
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t("navigation.label")} className={classes.side}>
      {groups.map((group) => {
        const links = shown.filter((place) => place.group === group);
        if (links.length === 0) return null;
        return (
          <section key={group} aria-label={t(`navigation.groups.${group}`)} className={classes.group}>
            <span aria-hidden="true" className={classes.title}>
              {t(`navigation.groups.${group}`)}
            </span>
            {links.map(({ key, name, to, icon: Icon, active }) => (
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
          </section>
        );
      })}
    </nav>
  );
}

export function BottomBar() {
  const { t } = useTranslation("app");
  const inBar = usePlaces().filter((place) => place.inBar);
  const waiting = useWaitingText();
  if (inBar.length === 0) return null;
  const tabs = inBar.map(({ key, name, to, icon: Icon, active }) => (
    <Link key={key} to={to} aria-current={active ? "page" : undefined} className={classes.tab}>
      <span className={classes.icon}>
        <Icon size={22} stroke={1.7} aria-hidden="true" />
        {key === "feedbacks" && waiting !== "" ? <WaitingBadge count={waiting} /> : null}
      </span>
      {t(`navigation.${name}`)}
    </Link>
  ));
  return (
    <nav aria-label={t("navigation.bar")} className={classes.bar}>
      {tabs.slice(0, 2)}
      <AskTab />
      {tabs.slice(2)}
    </nav>
  );
}
