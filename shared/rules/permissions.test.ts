import { describe, expect, it } from "vitest";
import { isPermission } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/table.ts";
import { roles } from "#shared/model/role.ts";
import {
  type ActingRole,
  isLimitable,
  may,
  mayAt,
  mayIn,
  permissionReach,
  permissions,
  reachOf,
  readsAllFeedback,
  resolvesAllFeedback,
} from "./permissions.ts";

const everyone: ActingRole[] = [...roles, "platform"];

describe("permissions", () => {
  it.each(permissions)("let a role use %s exactly where it reaches something", (permission) => {
    for (const role of everyone) expect(may(role, permission)).toBe(permissionReach(role, permission) !== "none");
  });

  it.each(permissions)("reach everything for an owner: %s", (permission) => {
    expect(permissionReach("owner", permission)).toBe("all");
  });

  it("let nobody be told of all feedback who sees only their own, and nobody of held ratings who decides nothing", () => {
    expect(everyone.filter(readsAllFeedback)).toEqual(["owner", "admin", "operator", "agent", "platform"]);
    expect(everyone.filter(resolvesAllFeedback)).toEqual(["owner", "admin", "operator", "agent"]);
  });

  it("let a member limited to locations do nothing that concerns the whole organization", () => {
    const limited = { role: "operator", limitedTo: ["plateau"] } as const;
    const ended = permissions.filter(
      (permission) => may("operator", permission) && reachOf(limited, permission) === "none",
    );
    expect(ended).toEqual(["user.read", "feedbackSettings.update", "location.manage"]);
    for (const permission of permissions) {
      const reach = permissionReach("operator", permission);
      expect(reachOf({ ...limited, limitedTo: null }, permission)).toBe(reach);
      expect(reachOf(limited, permission)).not.toBe("all");
    }
    for (const role of ["owner", "admin"] as const) expect(isLimitable(role)).toBe(false);
  });

  it.each([
    ["there", "plateau", true],
    ["elsewhere", "harbour", false],
    ["about the whole organization", null, false],
  ])("reach for a limited member what is %s", (_, location, expected) => {
    const limited = { role: "agent", limitedTo: ["plateau"] } as const;
    expect(mayAt(limited, "feedback.read", location)).toBe(expected);
    expect(mayAt({ ...limited, limitedTo: [] }, "feedback.read", location)).toBe(false);
    expect(mayAt({ ...limited, limitedTo: null }, "feedback.read", location)).toBe(true);
  });

  it("leave an employee what concerns them, wherever it was", () => {
    const limited = { role: "employee", limitedTo: ["plateau"] } as const;
    expect([reachOf(limited, "feedback.read"), reachOf(limited, "location.read")]).toEqual(["own", "locations"]);
  });

  it("give a customer and a user nothing of an organization", () => {
    for (const permission of permissions)
      for (const role of ["customer", "user"] as const) expect(may(role, permission)).toBe(false);
  });

  it("let a platform administrator read and change nothing", () => {
    for (const permission of permissions) expect(may("platform", permission)).toBe(permission.endsWith(".read"));
  });

  it.each(permissions)(
    "let an owner use %s in a closed organization only where a call of it is still answered",
    (permission) => {
      const closed = { role: "owner", limitedTo: null, closedAt: "2026-11-21T12:00:00.000Z" } as const;
      const answered = routes.some(
        ({ access, method, whileClosed }) =>
          isPermission(access) && access === permission && (method === "GET" || whileClosed === true),
      );
      expect(mayIn({ ...closed, closedAt: null }, permission)).toBe(true);
      if (mayIn(closed, permission)) expect(answered).toBe(true);
      if (permission.endsWith(".read") && answered) expect(mayIn(closed, permission)).toBe(true);
    },
  );
});
