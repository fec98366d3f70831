import { describe, expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { aMember, anOrganization } from "#functions/testing/fixtures.ts";
import { listEmployees } from "#shared/contract/feedbacks.ts";
import { fullName } from "#shared/rules/person.ts";
import { handler } from "./employees.get.ts";

describe("the employees to filter by", () => {
  it("are those whom customers can name, and for an employee themselves alone", async () => {
    const { organization, cookie } = await anOrganization();
    const first = await aMember(organization._id, "employee");
    const second = await aMember(organization._id, "employee");
    await aMember(organization._id, "agent");
    const params = { organization: organization._id };
    const { status, body } = await call(handler, listEmployees, { params, cookie });
    expect(status).toBe(200);
    expect(new Set(body.items.map(({ _id }: { _id: string }) => _id))).toEqual(
      new Set([first.user._id, second.user._id]),
    );
    const own = await call(handler, listEmployees, { params, cookie: first.cookie });
    expect(own.body.items).toEqual([{ _id: first.user._id, name: fullName(first.user), feedbackId: null }]);
  });
});
