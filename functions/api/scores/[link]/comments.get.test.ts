import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { aFeedback, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aScored, aScoredLocation, commentsOf, scoreOf, shared } from "#functions/testing/score-calls.ts";
import { eraseFeedbackRoute, reopenFeedbackRoute, resolveFeedbackRoute } from "#shared/contract/feedbacks.ts";

/** Invisible texts: spaces, ignorable characters, and blank letters. */
const unseen = [
  "\u061c\u200e\u200f",
  "\u2800\ufe0f",
  "\u200b \u00ad",
  "\u180e\u115f\u1160\u17b4\u3164\uffa0",
  "\u00a0\u1680\u2003\u202f\u205f\u3000",
  "\ufffc",
  "\u{1d159}",
  "\u{13441}\u{13442}",
];

describe("the comments of a public score", () => {
  it("show a first name, the day and the language, and nothing else of their author", async () => {
    const { link } = await aScored([shared({ language: "fr" })]);
    const { body, headers, text } = await commentsOf(link);
    const date = new Date().toISOString().slice(0, 10);
    expect(body.items).toEqual([
      { rating: 5, comment: "The best croissants in town.", name: "Zoé", language: "fr", date },
    ]);
    expect(text).not.toMatch(/Tremblay|zoe@|5550142|_id/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("are those whose author agreed, never of an intercepted feedback", async () => {
    const { link } = await aScored([
      shared({ publishable: false }),
      shared({ intercepted: true, status: "resolved", rating: 2 }),
      shared({ intercepted: true, status: "pending", rating: 2 }),
      shared({ comment: "  " }),
      ...unseen.map((comment) => shared({ comment })),
      shared({ comment: "Shown." }),
    ]);
    expect((await commentsOf(link)).body.items.map(({ comment }: { comment: string }) => comment)).toEqual(["Shown."]);
  });

  it("are none while there are too few ratings for a number, because each tells its stars", async () => {
    const { organization, location, link } = await aScoredLocation();
    const rate = (more: Parameters<typeof aFeedback>[1]) =>
      submitted(aFeedback(organization._id, { location: { _id: location._id, name: location.name }, ...more }));
    await rate(shared());
    for (const rating of [1, 2, 3]) await rate({ rating, comment: "" });
    expect((await commentsOf(link)).body).toEqual({ items: [], next: null });
    await rate({ rating: 4, comment: "" });
    expect((await commentsOf(link)).body.items).toMatchObject([{ rating: 5 }]);
  });

  it("stay whatever the business does with a feedback that was never intercepted", async () => {
    const { link, organization, cookie, feedbacks } = await aScored([shared({ rating: 1, comment: "Cold." })], {
      interceptLessThan: 1,
    });
    const params = { organization: organization._id, feedback: feedbacks[0] ?? "" };
    const said = async () => (await commentsOf(link)).body.items.map(({ comment }: { comment: string }) => comment);
    expect((await ask(resolveFeedbackRoute, { params, cookie, body: {} })).status).toBe(200);
    expect(await said()).toEqual(["Cold."]);
    expect((await ask(reopenFeedbackRoute, { params, cookie, body: {} })).body.status).toBe("pending");
    expect(await said()).toEqual(["Cold."]);
  });

  it("are gone at once when their author is erased", async () => {
    const { link, organization, cookie, feedbacks } = await aScored([shared()]);
    const params = { organization: organization._id, feedback: feedbacks[0] ?? "" };
    expect((await ask(eraseFeedbackRoute, { params, cookie })).status).toBe(204);
    expect((await commentsOf(link)).body.items).toEqual([]);
    expect((await scoreOf(link)).body.count).toBe(5);
  });

  it("come ten at a time, from the newest or the oldest", async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const { link } = await aScored(
      Array.from({ length: 12 }, (_, days) => shared({ comment: `${days}`, date: day(days + 1) })),
    );
    const read = async (query: Record<string, string>) => {
      const { body } = await commentsOf(link, query);
      return { next: body.next, said: body.items.map(({ comment }: { comment: string }) => Number(comment)) };
    };
    const first = await read({});
    expect(first.said).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await read({ cursor: first.next })).toEqual({ said: [10, 11], next: null });
    const oldest = await read({ order: "oldest" });
    expect(oldest.said.slice(0, 2)).toEqual([11, 10]);
    expect((await read({ order: "oldest", cursor: oldest.next })).said).toEqual([1, 0]);
    for (const cursor of ["invented", "01M8GF81Q0ABC12", "01M8GF81Q0ABC12_", "12345678901234"])
      expect((await commentsOf(link, { cursor })).status).toBe(400);
    for (const cursor of ["0", "9999999999999", "0".repeat(16), "7ZZZZZZZZZZZZZZZ"])
      for (const order of ["newest", "oldest"]) expect((await commentsOf(link, { cursor, order })).status).toBe(200);
  });

  const paged = async (link: string, query: Record<string, string>) => {
    const said: string[] = [];
    for (let cursor: Record<string, string> = {}; ; ) {
      const { body } = await commentsOf(link, { ...query, ...cursor });
      said.push(...body.items.map(({ comment }: { comment: string }) => comment));
      if (body.next === null) return said;
      cursor = { cursor: body.next };
    }
  };

  it.each(["newest", "oldest"])(
    "are all shown, and each once, where many came in one millisecond: %s",
    async (order) => {
      const now = Date.now() - 86_400_000;
      const { link } = await aScored(
        Array.from({ length: 33 }, (_, at) => {
          const moment = now + Math.floor(at / 11);
          return shared({ _id: ulid(moment), date: new Date(moment).toISOString(), comment: `No. ${at}` });
        }),
      );
      const said = await paged(link, { order });
      expect(said.toSorted()).toEqual(Array.from({ length: 33 }, (_, at) => `No. ${at}`).toSorted());
    },
  );

  it("name none of them by its id where they go on", async () => {
    const { link, feedbacks } = await aScored(Array.from({ length: 11 }, () => shared()));
    const { next } = (await commentsOf(link)).body;
    expect(feedbacks.filter((id) => id.startsWith(next))).toHaveLength(1);
    expect(feedbacks).not.toContain(next);
  });

  it("of a location are its own", async () => {
    const { organization, location, link } = await aScoredLocation();
    const place = { _id: location._id, name: location.name };
    for (const rating of [5, 5, 5, 5])
      await submitted(aFeedback(organization._id, { ...shared({ rating, comment: "" }), location: place }));
    await submitted(aFeedback(organization._id, { ...shared({ comment: "Here." }), location: place }));
    await submitted(aFeedback(organization._id, shared({ comment: "Elsewhere." }) ?? {}));
    expect((await commentsOf(link)).body.items).toMatchObject([{ comment: "Here." }]);
  });

  it("of a location stand however many ratings without consent come after them", async () => {
    const { organization, location, link } = await aScoredLocation();
    const place = { _id: location._id, name: location.name };
    const rate = (more: Parameters<typeof aFeedback>[1]) =>
      submitted(aFeedback(organization._id, { ...shared(), location: place, ...more }));
    for (const comment of ["One.", "Two."]) await rate({ comment });
    for (let more = 0; more < 101; more++) await rate({ publishable: false });
    const { body } = await commentsOf(link);
    expect(body).toMatchObject({ items: [{ comment: "Two." }, { comment: "One." }], next: null });
  });
});
