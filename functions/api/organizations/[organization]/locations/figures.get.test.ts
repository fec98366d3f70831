import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { keptFiguresKey } from "#functions/data/keys.ts";
import { unpacked } from "#functions/data/places/kept-figures.ts";
import { documents, readAll, tableName } from "#functions/data/table.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aLocation, aMember, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { compareLocations, doRemoveLocation } from "#functions/testing/place-calls.ts";
import { tableCalls } from "#functions/testing/table-calls.ts";
import { recoveryFigures } from "#shared/rules/figures/recovery.ts";

const nothingAnswered = recoveryFigures([]);

describe("the figures of locations side by side", () => {
  it("count each location's ratings of the period, and those without any as none", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const [plateau, laval] = [
      await aLocation(organization, { name: "Plateau" }),
      await aLocation(organization, { name: "Laval" }),
    ];
    const about = { location: { _id: plateau._id, name: plateau.name } };
    for (const rating of [1, 5, 5])
      await submitted(
        aFeedback(organization, {
          ...about,
          rating,
          intercepted: rating < 4,
          status: rating < 4 ? "pending" : "received",
        }),
      );
    const { body } = await compareLocations(business);
    expect(body.items).toEqual([
      {
        _id: plateau._id,
        name: "Plateau",
        privateReviews: 3,
        averageRating: 3.67,
        score: null,
        interceptedComplaints: 1,
        importedComplaints: 0,
        pending: 1,
        recovery: nothingAnswered,
      },
      {
        _id: laval._id,
        name: "Laval",
        privateReviews: 0,
        averageRating: null,
        score: null,
        interceptedComplaints: 0,
        importedComplaints: 0,
        pending: 0,
        recovery: nothingAnswered,
      },
    ]);
    const before = await compareLocations(business, { from: "2020-01-01", to: "2020-01-31" });
    expect(before.body.items[0]).toMatchObject({ privateReviews: 0 });
  });

  it("tell what belongs to none of them, where there is any", async () => {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const { _id, name } = await aLocation(organization, { name: "Plateau" });
    const removed = await aLocation(organization, { name: "Laval" });
    const rated = (rating: number, location: { _id: string; name: string } | null) =>
      submitted(
        aFeedback(organization, {
          rating,
          location,
          intercepted: rating < 4,
          status: rating < 4 ? "pending" : "received",
        }),
      );
    await rated(5, { _id, name });
    expect((await compareLocations(business)).body.elsewhere).toBeNull();
    await rated(2, null);
    await rated(5, { _id: removed._id, name: removed.name });
    await doRemoveLocation(business, removed._id);
    const { body } = await compareLocations(business);
    expect(body.items).toMatchObject([{ _id, privateReviews: 1 }]);
    expect(body.elsewhere).toEqual({
      privateReviews: 2,
      averageRating: 3.5,
      score: null,
      interceptedComplaints: 1,
      importedComplaints: 0,
      pending: 1,
      recovery: nothingAnswered,
    });
    expect((await compareLocations(business, { limit: "5" })).body.elsewhere).toBeNull();
    const { cookie } = await aMember(organization, "employee");
    expect((await compareLocations({ ...business, cookie })).body.elsewhere).toBeNull();
  });

  it("come by pages where somebody asks for few, and each location once", async () => {
    const business = await anOrganization();
    const ids = [];
    for (const name of ["A", "B", "C", "D", "E"]) ids.push((await aLocation(business.organization._id, { name }))._id);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await compareLocations(business, { limit: "2", ...(cursor !== null && { cursor }) });
      expect(body.items.length).toBeLessThanOrEqual(2);
      found.push(...body.items.map(({ _id }: { _id: string }) => _id));
      cursor = body.next;
    } while (cursor !== null);
    expect(found).toEqual(ids.toSorted());
    expect((await compareLocations(business)).body).toMatchObject({ items: { length: 5 }, next: null });
    const invented = await compareLocations(business, { cursor: "01J00000000000000000000001.invented" });
    expect([invented.status, invented.body.error.code]).toEqual([400, "cursor_invalid"]);
  });

  it("are none for an employee, and a period that ends before it begins is refused", async () => {
    const business = await anOrganization();
    await aLocation(business.organization._id);
    const { cookie } = await aMember(business.organization._id, "employee");
    expect((await compareLocations({ ...business, cookie })).body.items).toEqual([]);
    expect((await compareLocations(business, { from: "2026-02-02", to: "2026-02-01" })).status).toBe(400);
  });
});

describe("the figures of more than five locations", () => {
  ownDate();
  const period = { from: "2026-01-01", to: "2026-12-31" };
  const dated = (moment = "2026-11-20T10:00:00.000Z") => ({ date: moment, day: moment.slice(0, 10) });

  async function aChain(locations = 6) {
    const business = await anOrganization();
    const { _id: organization } = business.organization;
    const all = [];
    for (let made = 0; made < locations; made++) all.push(await aLocation(organization, { name: `Rue ${made}` }));
    const [first] = all;
    const rate = () =>
      submitted(aFeedback(organization, { ...dated(), location: first ? { _id: first._id, name: first.name } : null }));
    await rate();
    const key = keptFiguresKey(organization, period.from, period.to);
    const kept = async () => (await readAll([key], { ConsistentRead: true }))[0];
    const ratings = async (query: Record<string, string> = {}) =>
      (await compareLocations(business, { ...period, ...query })).body.items.find(
        ({ _id }: { _id: string }) => _id === first?._id,
      ).privateReviews;
    return { business, organization, key, kept, rate, ratings };
  }

  it("are answered as they were counted, by one read, until 15 minutes are over", async () => {
    const { business, kept, rate, ratings } = await aChain();
    const counted = await compareLocations(business, period);
    expect(counted.body.countedAt).toBe(new Date().toISOString());
    await rate();
    pass(15 * minute - 1);
    const calls = await tableCalls(async () => {
      expect((await compareLocations(business, period)).text).toBe(counted.text);
    });
    expect(calls).toEqual(["BatchGetCommand", "GetCommand", "GetCommand"]);
    pass(1);
    expect(await ratings()).toBe(2);
    expect((await kept())?.countedAt).toBe(new Date().toISOString());
  });

  it("are counted anew for whoever asks, and for all others from then on", async () => {
    const { rate, ratings } = await aChain();
    await ratings();
    await rate();
    pass(minute);
    expect([await ratings({ fresh: "false" }), await ratings({ fresh: "true" }), await ratings()]).toEqual([1, 2, 2]);
  });

  it("are counted anew 60 times an hour at most, and read as often as ever", async () => {
    const { business, ratings } = await aChain();
    for (let calls = 0; calls < 60; calls++) await compareLocations(business, { ...period, fresh: "true" });
    const { status, body } = await compareLocations(business, { ...period, fresh: "true" });
    expect([status, body.error.code]).toEqual([429, "too_many"]);
    expect(await ratings()).toBe(1);
  });

  it("are kept for each period apart, and pages of them not at all", async () => {
    const { business, rate, ratings, kept } = await aChain();
    const page = await compareLocations(business, { ...period, limit: "6" });
    expect([page.body.countedAt, await kept()]).toEqual([new Date().toISOString(), undefined]);
    await ratings();
    await rate();
    expect([await ratings({ limit: "6" }), await ratings({ to: "2026-12-30" }), await ratings()]).toEqual([2, 2, 1]);
  });

  it("are always counted for five and fewer", async () => {
    const { rate, ratings, kept } = await aChain(5);
    await ratings();
    await rate();
    expect([await ratings(), await kept()]).toEqual([2, undefined]);
  });

  it("are counted where what is kept cannot be read, or was kept by a clock ahead, which is kept over", async () => {
    const { key, kept, rate, ratings } = await aChain();
    await ratings();
    const written = await kept();
    await rate();
    const put = (more: object) =>
      documents.send(new PutCommand({ TableName: tableName, Item: { ...written, ...key, ...more } }));
    pass(minute);
    const ahead = new Date(Date.now() + 2 * minute).toISOString();
    const broken = [{ packed: Buffer.from("broken") }, { packed: "text" }, { packed: null }, { countedAt: null }];
    for (const more of [...broken, { countedAt: ahead }]) {
      await put(more);
      expect(await ratings()).toBe(2);
      expect(await unpacked(await kept())).toMatchObject({ countedAt: new Date().toISOString(), items: { length: 6 } });
    }
  });

  it("do not replace what was counted later", async () => {
    const { rate, ratings, kept } = await aChain();
    pass(30_000);
    await ratings();
    const later = await kept();
    await rate();
    pass(-30_000);
    expect(await ratings({ fresh: "true" })).toBe(2);
    expect(await kept()).toEqual(later);
  });

  it("are answered all the same where they cannot be kept", async () => {
    const { ratings, kept } = await aChain();
    const { send } = documents;
    const refusing = vi
      .spyOn(documents, "send")
      .mockImplementation((command: unknown, ...more: unknown[]) =>
        command instanceof PutCommand
          ? Promise.reject(new Error("no"))
          : Reflect.apply(send, documents, [command, ...more]),
      );
    expect(await ratings()).toBe(1);
    refusing.mockRestore();
    expect(await kept()).toBeUndefined();
  });

  it("are nobody else's: neither another organization's nor an employee's, who reads nothing of them", async () => {
    const { business, organization, ratings } = await aChain();
    await ratings();
    const other = await aChain();
    expect((await compareLocations({ ...other.business, organization: business.organization }, period)).status).toBe(
      404,
    );
    const theirs = (await compareLocations(other.business, period)).body.items;
    const ours = (await compareLocations(business, period)).body.items;
    const ids = (items: { _id: string }[]) => items.map(({ _id }) => _id);
    expect(ids(theirs).filter((id) => ids(ours).includes(id))).toEqual([]);
    const { cookie } = await aMember(organization, "employee");
    const calls = await tableCalls(async () => {
      const { body } = await compareLocations({ ...business, cookie }, period);
      expect(body).toEqual({ ...period, items: [], next: null, elsewhere: null, countedAt: null });
    });
    expect(calls).toEqual(["BatchGetCommand", "GetCommand"]);
  });
});
