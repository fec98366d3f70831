import { expect, it } from "vitest";
import { appAddresses } from "#web/addresses.ts";
import { endsWithClosing, isAboutPlaces, lackedPermission } from "./active-organization.tsx";

it("keeps the users, and each of them, from those who may not see them", () => {
  for (const path of [appAddresses.users("o"), appAddresses.addUser("o"), appAddresses.user("o", "u")]) {
    expect(lackedPermission({ role: "agent", limitedTo: null }, path), path).toBe("user.read");
    expect(lackedPermission({ role: "employee", limitedTo: null }, path), path).toBe("user.read");
    expect(lackedPermission({ role: "operator", limitedTo: null }, path), path).toBeUndefined();
  }
});

it("keeps what concerns the whole organization from operators limited to locations", () => {
  const limited = { role: "operator", limitedTo: ["l"] } as const;
  expect(lackedPermission(limited, appAddresses.users("o"))).toBe("user.read");
  expect(lackedPermission(limited, appAddresses.newLocation("o"))).toBe("location.manage");
  for (const path of [appAddresses.locations("o"), appAddresses.feedbacks("o"), appAddresses.requests("o")])
    expect(lackedPermission(limited, path), path).toBeUndefined();
});

it("keeps the forms that add locations and employees from those who add none", () => {
  for (const path of [
    appAddresses.newLocation("o"),
    appAddresses.importLocations("o"),
    appAddresses.newEmployee("o"),
  ]) {
    expect(lackedPermission({ role: "agent", limitedTo: null }, path), path).toBe("location.manage");
    expect(lackedPermission({ role: "admin", limitedTo: null }, path), path).toBeUndefined();
  }
});

it("keeps neither a location nor an employee from anybody", () => {
  for (const path of [appAddresses.locations("o"), appAddresses.location("o", "l"), appAddresses.employee("o", "e")])
    expect(lackedPermission({ role: "employee", limitedTo: null }, path), path).toBeUndefined();
});

it("ends with the closing of an organization what changes it or brings customers in, and nothing that is read", () => {
  const closed = { role: "owner", limitedTo: null, closedAt: "2026-11-21T12:00:00.000Z" } as const;
  const changing = [
    ...[appAddresses.qr("o"), appAddresses.addUser("o"), appAddresses.importUsers("o"), appAddresses.newEmployee("o")],
    ...[appAddresses.newLocation("o"), appAddresses.importFeedbacks("o"), appAddresses.settings("o", "organization")],
    appAddresses.settings("o", "requests"),
  ];
  for (const path of changing) {
    expect(endsWithClosing(closed, path), path).toBe(true);
    expect(endsWithClosing({ ...closed, closedAt: null }, path), path).toBe(false);
  }
  const read = [
    appAddresses.dashboard("o"),
    appAddresses.feedbacks("o"),
    appAddresses.users("o"),
    appAddresses.user("o", "u"),
  ];
  const saysSoItself = [appAddresses.newRequest("o"), appAddresses.importRequests("o")];
  for (const path of [
    ...read,
    ...saysSoItself,
    appAddresses.settings("o", "audit-log"),
    appAddresses.settings("o", "close-organization"),
  ])
    expect(endsWithClosing(closed, path), path).toBe(false);
});

it("tells of unread locations where their feedback is missed, whoever reads all feedback", () => {
  const told = [appAddresses.dashboard("o"), appAddresses.feedbacks("o"), appAddresses.locations("o")];
  for (const path of told) {
    expect(isAboutPlaces({ role: "agent", limitedTo: null, plan: "free" }, path), path).toBe(true);
    expect(isAboutPlaces({ role: "employee", limitedTo: null, plan: "free" }, path), path).toBe(false);
    expect(isAboutPlaces({ role: "owner", limitedTo: null, plan: "subscribed" }, path), path).toBe(false);
  }
  for (const path of [
    appAddresses.requests("o"),
    appAddresses.location("o", "l"),
    appAddresses.settings("o", "requests"),
  ])
    expect(isAboutPlaces({ role: "owner", limitedTo: null, plan: "free" }, path), path).toBe(false);
});
