import { describe, expect, it } from "vitest";
import { hashOf } from "#functions/crypto/token.ts";
import { countCall } from "#functions/data/limits.ts";
import { presentLink, readLink } from "#functions/data/organizations/link-target.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { aLink, aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { doChangeLocation } from "#functions/testing/place-calls.ts";

const now = () => new Date();

describe("changing a location", () => {
  it("changes what its link and its organization's page say with it", async () => {
    const business = await anOrganization();
    const { organization } = business;
    const { _id, feedbackId } = await aLocation(organization._id, { feedbackId: aLink() });
    const { status, body } = await doChangeLocation(business, _id, { name: "Plateau", interceptLessThan: 2 });
    expect([status, body.version]).toEqual([200, 2]);
    expect(await readLink(feedbackId ?? "", now())).toMatchObject({
      location: { name: "Plateau", interceptLessThan: 2 },
    });
    expect((await readChoices(organization._id, null)).locations).toEqual([{ _id, name: "Plateau" }]);
  });

  it("is told in the audit log, unless nothing was changed", async () => {
    const business = await anOrganization();
    const { _id, name } = await aLocation(business.organization._id, {});
    const told = async () => (await auditOf(business.organization._id)).map(({ route }) => route);
    expect((await doChangeLocation(business, _id, { name })).status).toBe(200);
    expect(await told()).toEqual([]);
    await doChangeLocation(business, _id, { name: "Plateau" });
    expect(await told()).toEqual(["locationUpdate"]);
  });

  it("keeps the former link, and lets nobody beside it take the new one from it", async () => {
    const business = await anOrganization();
    const former = aLink();
    const next = aLink();
    const { _id } = await aLocation(business.organization._id, { feedbackId: former });
    const beside = await aLocation(business.organization._id, { name: "Laval" });
    expect((await doChangeLocation(business, _id, { feedbackId: next })).status).toBe(200);
    expect(await presentLink(former, now())).toBe(next);
    const { status, body } = await doChangeLocation(business, beside._id, { feedbackId: next });
    expect([status, body.error.code]).toEqual([409, "link_taken"]);
    expect((await doChangeLocation(business, beside._id, { feedbackId: former })).status).toBe(200);
    expect(await readLink(former, now())).toMatchObject({ location: { _id: beside._id } });
  });

  it("gives its link up altogether, which leads to the organization's page then", async () => {
    const business = await anOrganization();
    const { _id, feedbackId } = await aLocation(business.organization._id, { feedbackId: aLink() });
    expect((await doChangeLocation(business, _id, { feedbackId: null })).body.feedbackId).toBeNull();
    expect(await presentLink(feedbackId ?? "", now())).toBe(business.link);
  });

  it("pauses it: no page offers it, and its link leads to the organization's until it goes on", async () => {
    const business = await anOrganization();
    const { _id, feedbackId } = await aLocation(business.organization._id, { feedbackId: aLink() });
    await doChangeLocation(business, _id, { rateable: false });
    expect(await presentLink(feedbackId ?? "", now())).toBe(business.link);
    expect((await readChoices(business.organization._id, null)).locations).toEqual([]);
    await doChangeLocation(business, _id, { rateable: true });
    expect(await presentLink(feedbackId ?? "", now())).toBe(feedbackId);
  });

  it("is refused on a version that somebody has changed since, and nothing is written", async () => {
    const business = await anOrganization();
    const { _id } = await aLocation(business.organization._id);
    expect((await doChangeLocation(business, _id, { name: "First", version: 1 })).status).toBe(200);
    const { status, body } = await doChangeLocation(business, _id, { name: "Second", version: 1 });
    expect([status, body.error.code]).toEqual([409, "edited_meanwhile"]);
  });

  it("is limited by account in an hour, far beyond a person who switches 300 of them off and on again", async () => {
    const business = await anOrganization();
    const { _id } = await aLocation(business.organization._id);
    const left = 2;
    const spent = { name: "locationUpdate:account", hash: hashOf(business.owner._id.toLowerCase()), seconds: 3_600 };
    await countCall(spent, now(), 1_200 - left);
    const statuses: number[] = [];
    for (const name of ["First", "Second", "Third"])
      statuses.push((await doChangeLocation(business, _id, { name })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("loses none of fifty changes at once, and its link says what it says", async () => {
    const business = await anOrganization();
    const { _id, feedbackId } = await aLocation(business.organization._id, { feedbackId: aLink() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        doChangeLocation(business, _id, at % 2 === 0 ? { name: `Name ${at}` } : { interceptLessThan: (at % 5) + 1 }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    const last = done.toSorted((one, other) => other.body.version - one.body.version)[0]?.body;
    expect(new Set(done.map(({ body }) => body.version)).size).toBe(done.length);
    expect(last.version).toBe(done.length + 1);
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    const { location } = (await readLink(feedbackId ?? "", now())) ?? {};
    expect(location).toMatchObject({ name: last.name, interceptLessThan: last.interceptLessThan });
    expect((await readChoices(business.organization._id, null)).locations).toEqual([{ _id, name: last.name }]);
  });
});
