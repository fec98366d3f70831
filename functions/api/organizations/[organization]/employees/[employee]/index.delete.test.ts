import { describe, expect, it } from "vitest";
import { presentLink } from "#functions/data/organizations/link-target.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { aLink, aMember, anOrganization } from "#functions/testing/fixtures.ts";
import * as calls from "#functions/testing/place-calls.ts";

const now = () => new Date();

describe("an employee who is removed", () => {
  it("keeps a former link, and gives all up to the organization's page when they are removed", async () => {
    const business = await anOrganization();
    const [former, next] = [aLink(), aLink()];
    const { body } = await calls.doAddEmployee(business, { name: "Zoé Roy", feedbackId: former });
    await calls.doChangeEmployee(business, body._id, { feedbackId: next });
    expect(await presentLink(former, now())).toBe(next);
    expect((await calls.doRemoveEmployee(business, body._id)).status).toBe(204);
    expect(await presentLink(former, now())).toBe(business.link);
    expect(await presentLink(next, now())).toBe(business.link);
    expect((await readChoices(business.organization._id, null)).employees).toEqual([]);
  });

  it("with a log-in is not removed here", async () => {
    const business = await anOrganization();
    const { user } = await aMember(business.organization._id, "employee");
    const { status, body } = await calls.doRemoveEmployee(business, user._id);
    expect([status, body.error.code]).toEqual([409, "employee_has_login"]);
  });
});
