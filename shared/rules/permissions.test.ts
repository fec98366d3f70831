import { describe, expect, it } from "vitest";
import { roles } from "#shared/model/role.ts";
import { type ActingRole, may, permissions, reach } from "./permissions.ts";

const everyone: ActingRole[] = [...roles, "platform"];

// Who has which permission stands in docs/rules.md; scripts/check/documents.test.ts compares the two tables.
describe("permissions", () => {
  it.each(permissions)("let a role use %s exactly where it reaches something", (permission) => {
    for (const role of everyone) expect(may(role, permission)).toBe(reach(role, permission) !== "none");
  });

  it.each(permissions)("reach everything for an owner: %s", (permission) => {
    expect(reach("owner", permission)).toBe("all");
  });

  it("give a customer and a user nothing of an organization", () => {
    for (const permission of permissions)
      for (const role of ["customer", "user"] as const) expect(may(role, permission)).toBe(false);
  });

  it("let a platform administrator read and change nothing", () => {
    for (const permission of permissions) expect(may("platform", permission)).toBe(permission.endsWith(".read"));
  });
});
