import { expect, it } from "vitest";
import { roles } from "#shared/model/role.ts";
import { reach } from "#shared/rules/permissions.ts";
import { areasFor, organizationAreas } from "./areas.ts";

it.each(roles)("shows to the role %s what the permission table lets it do", (role) => {
  const may = organizationAreas.filter(({ permission }) => reach(role, permission) !== "none");
  expect(areasFor({ role }).map(({ key }) => key)).toEqual(may.map(({ key }) => key));
});

it("shows the settings of an organization to its owner, and none to an employee", () => {
  expect(areasFor({ role: "owner" })).toHaveLength(organizationAreas.length);
  expect(areasFor({ role: "employee" })).toEqual([]);
});
