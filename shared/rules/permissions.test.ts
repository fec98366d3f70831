import { describe, expect, it } from "vitest";
import { roles } from "#shared/model/role.ts";
import { type ActingRole, may, type Permission, reach } from "./permissions.ts";

/** Design §6, word by word: who may, and who may about themselves alone. */
const rows: [Permission, all: ActingRole[], own: ActingRole[]][] = [
  ["organization.read", ["owner", "admin", "operator", "agent", "platform"], ["employee"]],
  ["dashboard.read", ["owner", "admin", "operator", "agent", "platform"], ["employee"]],
  ["feedback.read", ["owner", "admin", "operator", "agent", "platform"], ["employee"]],
  ["feedback.resolve", ["owner", "admin", "operator", "agent"], []],
  ["feedback.note", ["owner", "admin", "operator", "agent"], []],
  ["feedback.erase", ["owner", "admin"], []],
  ["feedback.export", ["owner", "admin"], []],
  ["feedback.import", ["owner", "admin"], []],
  ["qr.show", ["owner", "admin", "operator", "agent", "employee"], []],
];
const everyone: ActingRole[] = [...roles, "platform"];

describe("permissions", () => {
  it.each(rows)("give %s to whom the design gives it", (permission, all, own) => {
    const reaching = (wanted: string) => everyone.filter((role) => reach(role, permission) === wanted);
    expect(reaching("all")).toEqual(all);
    expect(reaching("own")).toEqual(own);
    expect(everyone.filter((role) => may(role, permission))).toEqual(
      everyone.filter((role) => [...all, ...own].includes(role)),
    );
  });

  it("give a customer and a user nothing of an organization", () => {
    for (const [permission] of rows)
      for (const role of ["customer", "user"] as const) expect(may(role, permission)).toBe(false);
  });

  it("let an administrator of the platform read and change nothing", () => {
    for (const [permission] of rows) expect(may("platform", permission)).toBe(permission.endsWith(".read"));
  });
});
