import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations/organizations.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { aLink, aLocation, aMember, anEmployee, anOrganization } from "#functions/testing/fixtures.ts";

const named = (names: { name: string }[]) => names.map(({ name }) => name);

describe("a feedback link", () => {
  it("leads to its organization as it stands now, by whichever of its links", async () => {
    const { organization, link } = await anOrganization();
    const location = await aLocation(organization._id, { feedbackId: aLink(), interceptLessThan: 2 });
    const employee = await anEmployee(organization._id, { feedbackId: aLink() });
    const change = { name: "Chez Anne", forceEmail: true };
    await changeOrganization(organization._id, (before) => ({ ...before, ...change }), new Date());
    const common = { ...change, organization: organization._id };
    expect(await readLink(link, new Date())).toMatchObject({ ...common, location: null, employee: null });
    expect(await readLink(location.feedbackId ?? "", new Date())).toMatchObject({
      ...common,
      location: { _id: location._id, name: "Harbour", interceptLessThan: 2 },
    });
    expect(await readLink(employee.feedbackId ?? "", new Date())).toMatchObject({
      ...common,
      employee: { _id: employee._id, name: "Camille Roy" },
    });
  });

  it("leads to the organization's own while its location is not to be rated", async () => {
    const { organization, link } = await anOrganization();
    const location = await aLocation(organization._id, { rateable: false, feedbackId: aLink() });
    expect(await readLink(location.feedbackId ?? "", new Date())).toMatchObject({ link, location: null });
  });

  it("matches the organization after changes at the same time", async () => {
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

describe("what a page offers to choose", () => {
  it("is what can be rated: everything on the organization's page, its employees on a location's", async () => {
    const { organization } = await anOrganization();
    const location = await aLocation(organization._id);
    await aLocation(organization._id, { name: "Closed", rateable: false });
    await aMember(organization._id, "employee");
    await aMember(organization._id, "agent");
    await anEmployee(organization._id, { name: "Zoé Roy", locations: [location._id] });
    await anEmployee(organization._id, { name: "Émile Roy", locations: [location._id] });
    await anEmployee(organization._id, { name: "Ada Roy", rateable: false, locations: [location._id] });
    const ofAll = await readChoices(organization._id, null);
    expect(named(ofAll.locations)).toEqual(["Harbour"]);
    expect(named(ofAll.employees)).toEqual(["Anne Roy", "Émile Roy", "Zoé Roy"]);
    const ofLocation = await readChoices(organization._id, location._id);
    expect(ofLocation.locations).toEqual([]);
    expect(named(ofLocation.employees)).toEqual(["Émile Roy", "Zoé Roy"]);
    expect(ofAll.moreChoices).toBe(false);
  });

  it("is at most twenty, by name, and says that there are more", async () => {
    const { organization } = await anOrganization();
    const names = Array.from({ length: 25 }, (_, index) => `Place ${String(index).padStart(2, "0")}`);
    for (const name of names.toReversed()) await aLocation(organization._id, { name });
    const { locations, moreChoices } = await readChoices(organization._id, null);
    expect(named(locations)).toEqual(names.slice(0, 20));
    expect(moreChoices).toBe(true);
  });
});
