import { describe, expect, it } from "vitest";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { aLink, aLocation, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doAddLocation, seeLocations } from "#functions/testing/place-calls.ts";
import { withPlan } from "#functions/testing/plan.ts";
import { readOrganizationRoute } from "#shared/contract/organizations.ts";
import { noSources } from "#shared/model/invitation.ts";
import { noSubscription } from "#shared/model/subscription.ts";
import { refusedLocation } from "#shared/rules/billing/billed-locations.ts";

describe("adding a location", () => {
  it("answers it as the list shows it, and its link leads to it at once", async () => {
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: "ChIJ-of-the-chain" } });
    const feedbackId = aLink();
    const sources = { ...noSources, googlePlaceId: "ChIJ-of-Plateau" };
    const { status, body } = await doAddLocation(business, { name: " Plateau ", feedbackId, sources });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Plateau", address: null, rateable: true, feedbackId, version: 1 });
    expect((await seeLocations(business)).body.items).toEqual([body]);
    const target = await readLink(feedbackId, new Date());
    expect(target).toMatchObject({ location: { _id: body._id, name: "Plateau" }, sources });
  });

  it("makes a link of the organization's and its name where none is said, the first that is free", async () => {
    const business = await anOrganization();
    const links: string[] = [];
    for (let count = 0; count < 10; count++)
      links.push((await doAddLocation(business, { name: "L’Île" })).body.feedbackId);
    const made = `${business.link}-l-ile`;
    expect(links.slice(0, 4)).toEqual([made, `${made}-avis`, `${made}-feedback`, `${made}-1`]);
    expect(new Set(links).size).toBe(10);
    expect(await readLink(made, new Date())).toMatchObject({ location: { name: "L’Île" } });
    expect((await doAddLocation(business, { name: "日本" })).body.feedbackId).toBeNull();
    expect((await doAddLocation(business, { name: "Laval", feedbackId: null })).body.feedbackId).toBeNull();
  });

  it.each([
    ["with spaces", "chez nous", "Use 3 to 40 lowercase letters, digits and dashes."],
    ["with an emoji", "café-☕️", "Use 3 to 40 lowercase letters, digits and dashes."],
    ["that is reserved", "support", "This name is reserved. Please choose another one."],
  ])("refuses a link %s, and says why", async (_, feedbackId, message) => {
    const { status, body } = await doAddLocation(await anOrganization(), { name: "Plateau", feedbackId });
    expect([status, body.error.fields]).toEqual([400, { feedbackId: message }]);
  });

  it("reads capitals in a link as the small letters that they are stored as", async () => {
    const link = aLink();
    const { body } = await doAddLocation(await anOrganization(), { name: "Plateau", feedbackId: link.toUpperCase() });
    expect(body.feedbackId).toBe(link);
  });

  it("refuses a link that somebody has: another business, its own organization, or a location beside it", async () => {
    const business = await anOrganization();
    const other = await anOrganization();
    const { feedbackId: beside } = await aLocation(business.organization._id, { feedbackId: aLink() });
    for (const feedbackId of [other.link, business.link, beside]) {
      const { status, body } = await doAddLocation(business, { name: "Plateau", feedbackId });
      expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([409, "link_taken", ["feedbackId"]]);
    }
    expect((await seeLocations(business)).body.items).toHaveLength(1);
    expect(await readLink(business.link, new Date())).toMatchObject({ location: null });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "https://evil.example/win" }, "name"],
    [{ name: "Plateau", interceptLessThan: 6 }, "interceptLessThan"],
    [{ name: "Plateau", address: "x".repeat(201) }, "address"],
    [{ name: "Plateau", sources: { googlePlaceId: "no place", tripadvisorUrl: null } }, "sources.googlePlaceId"],
  ])("refuses %j and names the field", async (body, field) => {
    const answer = await doAddLocation(await anOrganization(), body);
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, [field]]);
  });
});

describe("what the plan allows", () => {
  const overdue = {
    isAgreed: false,
    reminded: 3,
    subscription: { ...noSubscription, status: "unpaid", unpaidSince: "2026-01-01T00:00:00.000Z" },
  } as const;

  const over = { isAgreed: false, subscription: { ...noSubscription, status: "cancelled" } } as const;

  it("is one location while nothing is subscribed to, also of ten that are added at once", async () => {
    const business = await anOrganization({}, {}, "free");
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, at) => doAddLocation(business, { name: `Laval ${at}` })),
    );
    const codes = added.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => "subscription_needed")]);
    expect((await seeLocations(business)).body.items).toHaveLength(1);
  });

  it.each([
    ["nine at the list price", 9, { isAgreed: false }, "sales_needed"],
    ["two while a payment is long overdue", 2, overdue, "payment_overdue"],
    ["two while a payment is due and fewer emails said so", 2, { ...overdue, reminded: 2 }, undefined],
    [
      "two within the days of grace",
      2,
      { ...overdue, subscription: { ...overdue.subscription, unpaidSince: new Date().toISOString() } },
      undefined,
    ],
    ["nine at an agreed price", 9, {}, undefined],
    ["nine of a subscription that is over", 9, over, "sales_needed"],
  ])("with %s decides on one more", async (_, count, plan, code) => {
    const business = await anOrganization();
    await withPlan(business.organization._id, plan);
    await Promise.all(
      Array.from({ length: count }, (_one, at) => aLocation(business.organization._id, { name: `${at}` })),
    );
    const { cookie, organization } = business;
    const { body: shown } = await ask(readOrganizationRoute, { params: { organization: organization._id }, cookie });
    const { status, body } = await doAddLocation(business, { name: "One more" });
    expect([status, body.error?.code]).toEqual([code === undefined ? 201 : 422, code]);
    expect(refusedLocation(shown.subscription, count)).toBe(code ?? null);
  });
});
