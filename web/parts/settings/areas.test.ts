import { expect, it } from "vitest";
import { roles } from "#shared/model/role.ts";
import { permissionReach } from "#shared/rules/permissions.ts";
import { areaPermissions } from "#web/screen-permissions.ts";
import { groupsFor, organizationAreas } from "./areas.ts";

const areasFor = (...standing: Parameters<typeof groupsFor>) => groupsFor(...standing).flatMap(({ areas }) => areas);

it.each(roles)("shows to the role %s what the permission table lets it do", (role) => {
  const may = organizationAreas.filter(({ key }) => permissionReach(role, areaPermissions[key]) !== "none");
  expect(areasFor({ role, limitedTo: null, closedAt: null }).map(({ key }) => key)).toEqual(may.map(({ key }) => key));
});

it("shows each area of an organization's settings to its owner, and none to an employee", () => {
  const shown = areasFor({ role: "owner", limitedTo: null, closedAt: null }).map(({ key }) => key);
  expect(shown.toSorted()).toEqual(Object.keys(areaPermissions).toSorted());
  expect(areasFor({ role: "employee", limitedTo: null, closedAt: null })).toEqual([]);
});

it("shows of a closed organization's settings only what is read, and the way to open it again", () => {
  const areas = areasFor({ role: "owner", limitedTo: null, closedAt: "2026-11-21T12:00:00.000Z" });
  expect(areas.map(({ key }) => key)).toEqual([
    "stopped",
    "subscription",
    "payment-methods",
    "sms-credits",
    "audit-log",
    "close-organization",
  ]);
});
