import { describe, expect, it } from "vitest";
import { aFeedback, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readDashboard } from "#shared/contract/organizations.ts";

describe("the dashboard", () => {
  const see = async (query: Record<string, string>) => {
    const { organization, cookie } = await anOrganization({ timeZone: "Pacific/Kiritimati" });
    return ask(readDashboard, { cookie, params: { organization: organization._id }, query });
  };

  it("shows the 30 days up to today in the business's time zone", async () => {
    const { body } = await see({});
    const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(body.to).toBe(today);
    expect(body.days).toHaveLength(30);
    expect(body.reputationScore).toEqual({ value: null, basis: "private", n: 0 });
    expect(body.publicReviews).toBeNull();
  });

  it("counts each feedback in the period that it came in, or in the one before, and in no other", async () => {
    const { organization, cookie } = await anOrganization();
    for (const [day, rating] of [
      ["2026-03-08", 2],
      ["2026-03-09", 1],
      ["2026-03-10", 3],
      ["2026-03-11", 3],
      ["2026-03-12", 5],
      ["2026-03-13", 2],
    ] as const) {
      const came = { date: `${day}T12:00:00.000Z`, rating, intercepted: rating < 4 };
      await submitted(aFeedback(organization._id, came));
    }
    const query = { from: "2026-03-11", to: "2026-03-12" };
    const { body } = await ask(readDashboard, { cookie, params: { organization: organization._id }, query });
    expect(body).toMatchObject({ ...query, ratings: [0, 0, 1, 0, 1], interceptedComplaints: 1 });
    expect(body.days).toMatchObject([
      { date: "2026-03-11", reviews: 1 },
      { date: "2026-03-12", reviews: 1 },
    ]);
    expect(body.before).toMatchObject({
      from: "2026-03-09",
      to: "2026-03-10",
      ratings: [1, 0, 1, 0, 0],
      interceptedComplaints: 2,
      privateReviews: 2,
    });
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
