import { describe, expect, it } from "vitest";
import { aFeedback, aLink, anEmployee, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aScored, aScoredLocation, scoreOf } from "#functions/testing/score-calls.ts";
import { eraseFeedbackRoute } from "#shared/contract/feedbacks.ts";

describe("the public score", () => {
  it("counts every rating, intercepted ones too, and says how many were imported", async () => {
    const { link } = await aScored([{ rating: 1, channel: "import" }]);
    const { status, body } = await scoreOf(link);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: "shown", count: 6, ratings: [2, 1, 1, 1, 1], average: 2.7, imported: 1 });
    expect(body.statement.en.join(" ")).toContain("A rating counts whatever its stars, even when");
    expect(body.statement.en.join(" ")).toContain("counted too: 1");
    expect(body.statement.fr).toHaveLength(body.statement.en.length);
  });

  it("says how many ratings the business erased", async () => {
    const { link, cookie, organization, feedbacks } = await aScored([{ rating: 1 }, { rating: 1 }]);
    expect((await scoreOf(link)).body.erased).toBe(0);
    for (const feedback of feedbacks)
      await ask(eraseFeedbackRoute, { cookie, params: { organization: organization._id, feedback } });
    const { body } = await scoreOf(link);
    expect(body).toMatchObject({ count: 5, average: 3, erased: 2 });
    expect(body.statement.en.join(" ")).toMatch(/Ratings that .* erased: 2/);
    expect(body.statement.fr.join(" ")).toMatch(/Notes effacées par .*\u00a0: 2/);
  });

  it("may be read by any site and kept for five minutes", async () => {
    const { link } = await aScored();
    const { headers } = await scoreOf(link, { headers: { origin: "https://www.example.com" } });
    expect(headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "public, max-age=300" });
  });

  it("is not there while it is off, exactly as an unknown link, and no answer about it is kept", async () => {
    const { link } = await aScored([], { publicScore: false });
    const [off, unknown] = [await scoreOf(link), await scoreOf("nobody-has-this")];
    expect(off.status).toBe(404);
    expect({ ...off.body.error, requestId: "" }).toEqual({ ...unknown.body.error, requestId: "" });
    expect(off.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
  });

  it("has no number below five ratings", async () => {
    const { link, location, organization } = await aScoredLocation();
    const place = { _id: location._id, name: location.name };
    for (const rating of [5, 5, 5, 5]) await submitted(aFeedback(organization._id, { rating, location: place }));
    const { body } = await scoreOf(link);
    expect(body).toMatchObject({ state: "few", average: null, count: null, ratings: null, from: null });
  });

  it("is there for a location, and never for an employee", async () => {
    const { location, link } = await aScoredLocation();
    expect((await scoreOf(link)).body).toMatchObject({ location: location.name, state: "few" });
    const { organization } = await aScored();
    const employee = await anEmployee(organization._id, { feedbackId: aLink() });
    expect((await scoreOf(employee.feedbackId ?? "")).status).toBe(404);
  });

  it("says that a closed business takes none", async () => {
    const { link } = await aScored([], { closedAt: new Date().toISOString() });
    expect((await scoreOf(link)).body.error.code).toBe("organization_closed");
  });
});
