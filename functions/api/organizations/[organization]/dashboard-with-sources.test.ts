import { describe, expect, it } from "vitest";
import { aFeedback, aLocation, aMember, anEmployee, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { seeSourceFigures } from "#functions/testing/source-calls.ts";
import { refusing } from "#functions/testing/sources.ts";
import { readDashboardRoute } from "#shared/contract/organizations.ts";
import { noSources } from "#shared/model/invitation.ts";

let made = 0;
const named = `${process.pid}-${Date.now()}`;
const aPlace = () => `ChIJ-test-${named}-${++made}`;
const aTripadvisorPage = () => {
  const id = String(Date.now() + ++made).slice(-9);
  return {
    id,
    tripadvisorUrl: `https://www.tripadvisor.ca/Restaurant_Review-g155032-d${id}-Reviews-Cafe_du_Port.html`,
  };
};

type Seat = Awaited<ReturnType<typeof anOrganization>>;
const see = async (
  { organization, cookie }: Pick<Seat, "organization" | "cookie">,
  query: Record<string, string> = {},
) => (await ask(readDashboardRoute, { cookie, params: { organization: organization._id }, query })).body;

describe("the dashboard with sources", () => {
  it("is ready although one of three hangs, which is filled in later", async () => {
    const [hanging, quick, page] = [aPlace(), aPlace(), aTripadvisorPage()];
    const business = await anOrganization({
      sources: { ...noSources, googlePlaceId: hanging, tripadvisorUrl: page.tripadvisorUrl },
      averageTransaction: { amount: 1_000, currency: "CAD" },
    });
    const { _id, name } = await aLocation(business.organization._id, {
      sources: { ...noSources, googlePlaceId: quick },
    });
    await refusing("google", { error: "Timeout", to: hanging });
    const body = await see(business);
    expect(body.sources).toMatchObject([
      { source: "google", location: null, state: "slow", rating: null, count: null },
      { source: "tripadvisor", location: null },
      { source: "google", location: { _id, name } },
    ]);
    expect(body).toMatchObject({ privateReviews: 0, pages: { counted: 2, inAll: 3 }, before: { publicReviews: null } });
    const later = (await seeSourceFigures(business)).body;
    expect(later.sources.map(({ state }: { state: string }) => state)).toEqual(["read", "read", "read"]);
    const counts = later.sources.map(({ count }: { count: number | null }) => count ?? 0);
    expect(later.publicReviews ?? 0).toBe(counts.reduce((sum: number, count: number) => sum + count, 0));
    expect(later.reputationScore?.basis ?? "public").toBe("public");
    const { publicComplaints: complaints } = later;
    expect(later.reputationCost).toEqual(
      complaints === null ? null : { amount: complaints * 30 * 1_000, currency: "CAD" },
    );
  });

  it("says of a source that fails why, and rests the score on the customers' own ratings then", async () => {
    const place = aPlace();
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: place } });
    for (const rating of [5, 5, 4, 5, 5]) await submitted(aFeedback(business.organization._id, { rating }));
    await refusing("google", { error: "Throttling", to: place });
    expect(await see(business)).toMatchObject({
      sources: [{ state: "quota" }],
      publicReviews: null,
      publicComplaints: null,
      reputationScore: { basis: "private", n: 5 },
    });
  });

  it("shows of a location its own pages, whatever the period, and of an employee none", async () => {
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: aPlace() } });
    const { organization } = business;
    const [with_, without] = [
      await aLocation(organization._id, { sources: { ...noSources, googlePlaceId: aPlace() } }),
      await aLocation(organization._id),
    ];
    const old = { from: "2020-01-01", to: "2020-01-02" };
    expect((await see(business, { location: with_._id, ...old })).sources).toMatchObject([
      { location: { _id: with_._id } },
    ]);
    expect((await see(business, { location: without._id })).sources).toEqual([]);
    const { _id: employee } = await anEmployee(organization._id);
    expect((await see(business, { employee })).sources).toEqual([]);
    const member = await aMember(organization._id, "employee");
    expect((await see({ organization, cookie: member.cookie })).pages).toEqual({ counted: 0, inAll: 0 });
  });

  it("asks for ten pages at most, says of how many", async () => {
    const business = await anOrganization({ sources: { ...noSources, googlePlaceId: aPlace() } });
    for (let count = 0; count < 11; count++)
      await aLocation(business.organization._id, { sources: { ...noSources, googlePlaceId: aPlace() } });
    const body = await see(business);
    expect([body.pages, body.sources.length]).toEqual([{ counted: 10, inAll: 12 }, 10]);
  });
});
