import { expect, it } from "vitest";
import { addresses } from "#web/addresses.ts";
import { endsWithClosing, lackedPermission } from "./active-organization.tsx";

it("keeps the users, and each of them, from those who may not see them", () => {
  for (const path of [addresses.users("o"), addresses.addUser("o"), addresses.user("o", "u")]) {
    expect(lackedPermission({ role: "agent" }, path), path).toBe("user.read");
    expect(lackedPermission({ role: "employee" }, path), path).toBe("user.read");
    expect(lackedPermission({ role: "operator" }, path), path).toBeUndefined();
  }
});

it("keeps the forms that add locations and employees from those who add none", () => {
  for (const path of [addresses.newLocation("o"), addresses.importLocations("o"), addresses.newEmployee("o")]) {
    expect(lackedPermission({ role: "agent" }, path), path).toBe("location.manage");
    expect(lackedPermission({ role: "admin" }, path), path).toBeUndefined();
  }
});

it("keeps neither a location nor an employee from anybody", () => {
  for (const path of [addresses.locations("o"), addresses.location("o", "l"), addresses.employee("o", "e")])
    expect(lackedPermission({ role: "employee" }, path), path).toBeUndefined();
});

it("ends with the closing of an organization what changes it or brings customers in, and nothing that is read", () => {
  const closed = { role: "owner", closedAt: "2026-11-21T12:00:00.000Z" } as const;
  const changing = [
    ...[addresses.qr("o"), addresses.addUser("o"), addresses.importUsers("o"), addresses.newEmployee("o")],
    ...[addresses.newLocation("o"), addresses.importFeedbacks("o"), addresses.settings("o", "organization")],
    addresses.settings("o", "requests"),
  ];
  for (const path of changing) {
    expect(endsWithClosing(closed, path), path).toBe(true);
    expect(endsWithClosing({ ...closed, closedAt: null }, path), path).toBe(false);
  }
  const read = [addresses.dashboard("o"), addresses.feedbacks("o"), addresses.users("o"), addresses.user("o", "u")];
  for (const path of [...read, addresses.settings("o", "audit-log"), addresses.settings("o", "close-organization")])
    expect(endsWithClosing(closed, path), path).toBe(false);
});
