import { expect, it } from "vitest";
import { mayOpen, type OrganizationScreen } from "./screen-permissions.ts";

it("leads employees to what concerns themselves, not to what compares or asks for everybody", () => {
  const employee = { role: "employee", limitedTo: null, closedAt: null } as const;
  const own: OrganizationScreen[] = ["dashboard", "feedbacks", "requests", "newRequest", "employees", "qr"];
  for (const screen of own) expect(mayOpen(employee, screen), screen).toBe(true);
  const everybody: OrganizationScreen[] = ["reviews", "locations", "importRequests", "importFeedbacks", "users"];
  for (const screen of everybody) expect(mayOpen(employee, screen), screen).toBe(false);
});
