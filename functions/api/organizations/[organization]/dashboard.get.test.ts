import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { doImport, row } from "#functions/testing/import-calls.ts";
import { eraseFeedbackRoute, resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";
import { readDashboardRoute } from "#shared/contract/organizations.ts";

describe("the dashboard", () => {
  const see = async (query: Record<string, string>) => {
    const { organization, cookie } = await anOrganization({ timeZone: "Pacific/Kiritimati" });
    return ask(readDashboardRoute, { cookie, params: { organization: organization._id }, query });
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
    const { body } = await ask(readDashboardRoute, { cookie, params: { organization: organization._id }, query });
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

  it("tells of one employee, and an employee of none but themselves", async () => {
    const { organization, cookie } = await anOrganization();
    const [one, other] = [await aMember(organization._id, "employee"), await aMember(organization._id, "employee")];
    const named = ({ user }: typeof one) => ({ _id: user._id, name: "Anne Roy" });
    for (const employee of [named(one), named(one), named(other)])
      await submitted(aFeedback(organization._id, { employee }));
    const seenBy = async (seen: string, employee: string) => {
      const call = { cookie: seen, params: { organization: organization._id }, query: { employee } };
      return (await ask(readDashboardRoute, call)).body.privateReviews;
    };
    expect(await seenBy(cookie, one.user._id)).toBe(2);
    expect(await seenBy(one.cookie, other.user._id)).toBe(2);
  });

  const march = { from: "2026-03-11", to: "2026-03-20" };
  const openedIn = (moment: string) => anOrganization({ _id: ulid(Date.parse(moment)) });
  const comparedFor = async ({ organization, cookie }: Awaited<ReturnType<typeof anOrganization>>, days: string[]) => {
    for (const day of days) await submitted(aFeedback(organization._id, { date: `${day}T12:00:00.000Z` }));
    const { body } = await ask(readDashboardRoute, {
      cookie,
      params: { organization: organization._id },
      query: march,
    });
    return body.comparable;
  };

  it("compares with the period before only when feedback was collected throughout", async () => {
    expect(await comparedFor(await openedIn("2026-01-01"), ["2026-03-01", "2026-03-12"])).toBe(true);
    expect(await comparedFor(await openedIn("2026-01-01"), ["2026-02-10", "2026-03-05", "2026-03-12"])).toBe(true);
    expect(await comparedFor(await openedIn("2026-01-01"), ["2026-03-05", "2026-03-12"])).toBe(false);
    expect(await comparedFor(await openedIn("2026-03-04"), ["2026-03-05", "2026-03-12"])).toBe(false);
    expect(await comparedFor(await openedIn("2026-01-01"), ["2026-01-10", "2026-03-12"])).toBe(false);
  });

  it("does not compare with what was imported of the time before the organization collected", async () => {
    const business = await openedIn("2026-03-04");
    await doImport(business, [
      row(1, { date: "2026-03-01T12:00:00.000Z" }),
      row(2, { date: "2026-02-01T12:00:00.000Z" }),
    ]);
    expect(await comparedFor(business, ["2026-03-12"])).toBe(false);
  });

  it("saves nothing by imported complaints, and nothing any more by one that is erased", async () => {
    const business = await anOrganization({ averageTransaction: { amount: 1_000, currency: "CAD" } });
    const { organization, cookie } = business;
    const complaint = { rating: 1, date: "2026-03-12T12:00:00.000Z" };
    const came = await submitted(aFeedback(organization._id, { ...complaint, intercepted: true }));
    await doImport(business, [row(1, complaint), row(2, complaint)]);
    const figures = async () => {
      const { body } = await ask(readDashboardRoute, {
        cookie,
        params: { organization: organization._id },
        query: march,
      });
      return [body.interceptedComplaints, body.importedComplaints, body.reputationSaving.amount];
    };
    expect(await figures()).toEqual([3, 2, 30 * 1_000]);
    const imported = (await listed(business)).find(({ channel }) => channel === "import");
    await ask(eraseFeedbackRoute, {
      cookie,
      params: { organization: organization._id, feedback: String(imported?._id) },
    });
    expect(await figures()).toEqual([2, 1, 30 * 1_000]);
    await ask(eraseFeedbackRoute, { cookie, params: { organization: organization._id, feedback: came } });
    expect(await figures()).toEqual([1, 1, 0]);
    expect(await recount(organization._id)).toMatchObject({ differences: [] });
  });

  it("counts as resolved the complaints of its own that no longer wait, whatever else waits", async () => {
    const business = await anOrganization();
    const { organization, cookie } = business;
    const came = (more: Parameters<typeof aFeedback>[1]) =>
      submitted(aFeedback(organization._id, { date: "2026-03-12T12:00:00.000Z", ...more }));
    const complaint = { rating: 1, intercepted: true, status: "pending" } as const;
    const [answered] = [await came(complaint), await came(complaint)];
    await came({ rating: 5, intercepted: false, status: "pending" });
    const rows = [
      row(1, { rating: 1, date: "2026-03-12T12:00:00.000Z" }),
      row(2, { rating: 2, date: "2026-03-12T12:00:00.000Z" }),
    ];
    await doImport(business, rows, { complaints: "pending" });
    const imported = (await listed(business)).find(({ channel }) => channel === "import");
    const figures = async () => {
      const { body } = await ask(readDashboardRoute, {
        cookie,
        params: { organization: organization._id },
        query: march,
      });
      return [body.interceptedComplaints, body.importedComplaints, body.pending, body.resolvedComplaints];
    };
    expect(await figures()).toEqual([4, 2, 5, 0]);
    for (const feedback of [answered, imported?._id ?? ""])
      await ask(resolveFeedbackRoute, { cookie, params: { organization: organization._id, feedback } });
    expect(await figures()).toEqual([4, 2, 3, 1]);
    expect(await recount(organization._id)).toMatchObject({ differences: [] });
  });

  it("says no amount while nobody has said what an average sale is", async () => {
    const { body } = await see({});
    expect([body.reputationSaving, body.assumptions]).toEqual([
      null,
      { customersPerComplaint: 30, averageTransaction: null },
    ]);
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
