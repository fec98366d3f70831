import { expect, it } from "vitest";
import { addresses } from "#web/addresses.ts";
import { isPermitted } from "./permitted.ts";

it("hides the users, and each of them, from those who may not see them", () => {
  for (const path of [addresses.users("o"), addresses.addUser("o"), addresses.user("o", "u")]) {
    expect(isPermitted("agent", path), path).toBe(false);
    expect(isPermitted("employee", path), path).toBe(false);
    expect(isPermitted("operator", path), path).toBe(true);
  }
});

it("hides the forms that add locations and employees from those who add none", () => {
  for (const path of [addresses.newLocation("o"), addresses.importLocations("o"), addresses.newEmployee("o")]) {
    expect(isPermitted("agent", path), path).toBe(false);
    expect(isPermitted("admin", path), path).toBe(true);
  }
});

it("hides neither a location nor an employee", () => {
  for (const path of [addresses.locations("o"), addresses.location("o", "l"), addresses.employee("o", "e")])
    expect(isPermitted("employee", path), path).toBe(true);
});
