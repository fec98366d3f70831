import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/links.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations.ts";
import { aLink, aLocation, aMember, anOrganization } from "#functions/testing/fixtures.ts";

describe("link items", () => {
  it("change with their organization, in the same transaction", async () => {
    const { organization, link } = await anOrganization();
    const location = await aLocation(organization._id, { feedbackId: aLink(), interceptLessThan: 2 });
    await aLocation(organization._id, { name: "Closed", rateable: false, feedbackId: aLink() });
    const { user: employee } = await aMember(organization._id, "employee");
    await aMember(organization._id, "agent");
    await changeOrganization(
      organization._id,
      (before) => ({ ...before, name: "Chez Anne", forceEmail: true }),
      new Date(),
    );
    expect(await readLink(link, new Date())).toMatchObject({
      name: "Chez Anne",
      forceEmail: true,
      location: null,
      locations: [{ _id: location._id, name: "Harbour", interceptLessThan: 2 }],
      employees: [{ _id: employee._id }],
    });
    expect(await readLink(location.feedbackId ?? "", new Date())).toMatchObject({
      name: "Chez Anne",
      location: { _id: location._id },
      locations: [],
    });
  });

  it("match the organization after changes at the same time", async () => {
    const { organization, link } = await anOrganization();
    const written = await Promise.all(
      [1, 2, 3, 4, 5].map((interceptLessThan) =>
        changeOrganization(organization._id, (before) => ({ ...before, interceptLessThan }), new Date()),
      ),
    );
    const stored = await readOrganization(organization._id, true);
    expect(await readLink(link, new Date())).toMatchObject({ interceptLessThan: stored?.interceptLessThan });
    expect(stored?.version).toBe(1 + written.filter((one) => one === "written").length);
  });
});
