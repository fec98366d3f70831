import { expect, it } from "vitest";
import { mayOpen, mayOpenSettings, type OrganizationScreen } from "./screen-permissions.ts";

it("leads employees to what concerns themselves, not to what compares or asks for everybody", () => {
  const employee = { role: "employee", limitedTo: null, closedAt: null } as const;
  const own: OrganizationScreen[] = ["dashboard", "feedbacks", "requests", "newRequest", "employees", "qr"];
  for (const screen of own) expect(mayOpen(employee, screen), screen).toBe(true);
  const everybody: OrganizationScreen[] = ["reviews", "locations", "importRequests", "importFeedbacks", "users"];
  for (const screen of everybody) expect(mayOpen(employee, screen), screen).toBe(false);
});

it("leads operators limited to locations to what is there, not to what concerns the whole organization", () => {
  const limited = { role: "operator", limitedTo: ["plateau"], closedAt: null } as const;
  const there: OrganizationScreen[] = ["dashboard", "feedbacks", "reviews", "requests", "importRequests", "locations"];
  for (const screen of there) expect(mayOpen(limited, screen), screen).toBe(true);
  const everywhere: OrganizationScreen[] = ["users", "newLocation", "newEmployee", "importLocations"];
  for (const screen of everywhere) expect(mayOpen(limited, screen), screen).toBe(false);
  expect(mayOpenSettings(limited)).toBe(false);
});
