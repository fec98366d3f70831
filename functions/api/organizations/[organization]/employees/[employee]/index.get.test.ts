import { expect, it } from "vitest";
import { aMember, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

it("shows an employee to staff, and to themselves alone among employees", async () => {
  const business = await anOrganization();
  const { user, cookie } = await aMember(business.organization._id, "employee");
  const colleague = await anEmployee(business.organization._id, { name: "Max Roy" });
  expect((await calls.seeEmployee(business, colleague._id)).body).toMatchObject({ name: "Max Roy", user: null });
  expect((await calls.seeEmployee({ ...business, cookie }, user._id)).body).toMatchObject({ user: user._id });
  const { status, body } = await calls.seeEmployee({ ...business, cookie }, colleague._id);
  expect([status, body.error.code]).toEqual([404, "employee_not_found"]);
});
