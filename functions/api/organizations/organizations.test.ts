import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/links.ts";
import { memberPut } from "#functions/data/members.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations.ts";
import { transact } from "#functions/data/table.ts";
import { call } from "#functions/testing/call.ts";
import { aLocation, aMember, anOrganization, aPerson } from "#functions/testing/fixtures.ts";
import { listLocations } from "#shared/contract/locations.ts";
import * as contract from "#shared/contract/organizations.ts";
import { handler as checkLink } from "../feedback-links/[link].get.ts";
import { handler as dashboard } from "./[organization]/dashboard.get.ts";
import { handler as read } from "./[organization]/index.get.ts";
import { handler as locations } from "./[organization]/locations.get.ts";
import { handler as list } from "./index.get.ts";
import { handler as create } from "./index.post.ts";

const aLink = () => `cafe-${ulid().slice(-12).toLowerCase()}`;
const doCreate = (cookie: string, body: unknown) => call(create, contract.createOrganization, { cookie, body });
const check = async (link: string) => {
  const { cookie } = await aPerson();
  return (await call(checkLink, contract.checkLink, { cookie, params: { link } })).body;
};

describe("creating an organization", () => {
  it("makes its creator the owner and its link work at once", async () => {
    const { cookie, user } = await aPerson({ language: "fr" });
    const feedbackId = aLink();
    const { status, body } = await doCreate(cookie, { name: " Chez Léa ", feedbackId: feedbackId.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Chez Léa",
      role: "owner",
      feedbackId,
      language: "fr",
      interceptLessThan: 4,
      invitationMode: "threshold",
      customersPerComplaint: 30,
      smsCredits: 100,
      subscription: { status: "free" },
      sendingHours: { from: 9, to: 20 },
    });
    expect(body).not.toHaveProperty("version");
    expect(await readLink(feedbackId)).toMatchObject({ organization: body._id, name: "Chez Léa" });
    const mine = await call(list, contract.listOrganizations, { cookie });
    expect(mine.body).toEqual([body]);
    expect(user._id).not.toBe(body._id);
  });

  it("gives a link to one of eight who ask for it at the same time", async () => {
    const feedbackId = aLink();
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()));
    const answers = await Promise.all(people.map(({ cookie }) => doCreate(cookie, { name: "Café", feedbackId })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const organization = answers.find(({ status }) => status === 201)?.body._id;
    expect((await readLink(feedbackId))?.organization).toBe(organization);
    for (const [index, { cookie }] of people.entries())
      expect((await call(list, contract.listOrganizations, { cookie })).body).toHaveLength(
        statuses[index] === 201 ? 1 : 0,
      );
  });

  it.each([
    [{ name: "Café" }, ["feedbackId"]],
    [{ name: "", feedbackId: "cafe" }, ["name"]],
    [{ name: "Café", feedbackId: "admin" }, ["feedbackId"]],
    [{ name: "Café", feedbackId: "ca/fe" }, ["feedbackId"]],
    [{ name: "Café", feedbackId: "cafe", phone: "x", website: "ftp://cafe.example" }, ["phone", "website"]],
    [null, ["body"]],
    [[], ["body"]],
  ])("refuses %j", async (body, fields) => {
    const { cookie } = await aPerson();
    const refused = await doCreate(cookie, body);
    expect([refused.status, Object.keys(refused.body.error.fields).toSorted()]).toEqual([400, fields]);
  });
});

describe("the list of organizations", () => {
  it("shows each with one's own role, and none of which one sees nothing", async () => {
    const organizations = [];
    const { user, cookie } = await aPerson();
    for (const role of ["admin", "employee", "customer", "user"] as const) {
      const { organization } = await anOrganization();
      organizations.push(organization._id);
      await transact(() => [memberPut({ organization: organization._id, user: user._id, role, name: "Anne Roy" })]);
    }
    const { body } = await call(list, contract.listOrganizations, { cookie });
    expect(body.map(({ _id, role }: { _id: string; role: string }) => [_id, role])).toEqual([
      [organizations[0], "admin"],
      [organizations[1], "employee"],
    ]);
  });

  it("is empty for who has none, and never somebody else's", async () => {
    await anOrganization();
    const { cookie } = await aPerson();
    expect((await call(list, contract.listOrganizations, { cookie })).body).toEqual([]);
  });

  it("is open to an administrator of the platform one by one", async () => {
    const { organization } = await anOrganization();
    const { cookie } = await aPerson({ platformAdministrator: true });
    const asked = { cookie, params: { organization: organization._id } };
    expect((await call(read, contract.readOrganization, asked)).body).toMatchObject({ role: "platform" });
  });
});

describe("the link items", () => {
  it("follow their organization in the same transaction", async () => {
    const { organization, link } = await anOrganization();
    const location = await aLocation(organization._id, { feedbackId: aLink(), interceptLessThan: 2 });
    await aLocation(organization._id, { name: "Closed", rateable: false, feedbackId: aLink() });
    const { user: employee } = await aMember(organization._id, "employee");
    await aMember(organization._id, "agent");
    await changeOrganization(organization._id, (before) => ({ ...before, name: "Chez Anne", forceEmail: true }));
    expect(await readLink(link)).toMatchObject({
      name: "Chez Anne",
      forceEmail: true,
      location: null,
      locations: [{ _id: location._id, name: "Harbour", interceptLessThan: 2 }],
      employees: [{ _id: employee._id }],
    });
    expect(await readLink(location.feedbackId ?? "")).toMatchObject({
      name: "Chez Anne",
      location: { _id: location._id },
      locations: [],
    });
  });

  it("show what the organization says, whoever changes it at the same time", async () => {
    const { organization, link } = await anOrganization();
    const written = await Promise.all(
      [1, 2, 3, 4, 5].map((interceptLessThan) =>
        changeOrganization(organization._id, (before) => ({ ...before, interceptLessThan })),
      ),
    );
    const stored = await readOrganization(organization._id, true);
    expect(await readLink(link)).toMatchObject({ interceptLessThan: stored?.interceptLessThan });
    expect(stored?.version).toBe(1 + written.filter((one) => one === "written").length);
  });
});

describe("whether a link is free", () => {
  it("is told with free ones like it", async () => {
    const { link } = await anOrganization();
    expect(await check(link)).toEqual({
      link,
      free: false,
      reason: "link_taken",
      suggestions: [`${link}-avis`, `${link}-feedback`, `${link}-1`],
    });
    expect(await check(aLink())).toMatchObject({ free: true, reason: null, suggestions: [] });
  });

  it.each([
    ["Support", "support", "link_reserved"],
    ["Café du Port", "Café du Port", "link_format"],
    ["-", "-", "link_format"],
    [
      "0 0 0 0 00 0 A 0A 0 A 0 0 0 0 0 0 0 0 1        ",
      "0 0 0 0 00 0 A 0A 0 A 0 0 0 0 0 0 0 0 1        ",
      "link_format",
    ],
  ])("%s is not: %s, %s", async (asked, link, reason) => {
    expect(await check(asked)).toMatchObject({ link, free: false, reason });
  });
});

describe("the locations", () => {
  it("are those of the organization", async () => {
    const { organization, cookie } = await anOrganization();
    const other = await anOrganization();
    await aLocation(other.organization._id);
    const harbour = await aLocation(organization._id);
    const { body } = await call(locations, listLocations, {
      cookie,
      params: { organization: organization._id },
    });
    expect(body).toEqual({ items: [harbour], next: null });
  });
});

describe("the dashboard", () => {
  const see = async (query: Record<string, string>) => {
    const { organization, cookie } = await anOrganization({ timeZone: "Pacific/Kiritimati" });
    return call(dashboard, contract.readDashboard, { cookie, params: { organization: organization._id }, query });
  };

  it("shows 30 days up to the business's own today, and the 30 before", async () => {
    const { body } = await see({});
    const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(body.to).toBe(today);
    expect(body.days).toHaveLength(30);
    expect(body.reputationScore).toEqual({ value: null, basis: "private", n: 0 });
    expect(body.publicReviews).toBeNull();
  });

  it.each([
    [{ from: "1900-01-01", to: "2199-12-31" }, "month"],
    [{ from: "2024-02-29", to: "2024-02-29" }, "day"],
  ])("answers for %j by the %s", async (query, step) => {
    const { status, body } = await see(query);
    expect([status, body.step]).toEqual([200, step]);
  });

  it.each([
    { from: "2024-02-30" },
    { to: "yesterday" },
    { from: "2024-03-01", to: "2024-02-01" },
    { from: "9999-01-01" },
    { location: "harbour" },
  ])("refuses %j", async (query) => {
    expect((await see(query)).status).toBe(400);
  });
});
