import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { readUsers } from "#functions/data/accounts/users.ts";
import { countWrites, readCounts } from "#functions/data/feedbacks/counters.ts";
import { feedbackRecord } from "#functions/data/feedbacks/feedbacks.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { changeOrganization } from "#functions/data/organizations/organizations.ts";
import { memberPut, readMembers } from "#functions/data/users/members.ts";
import { aFeedback, aLocation, aMember, anOrganization, submitted } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import * as feedbacks from "#shared/contract/feedbacks.ts";
import { listLocations } from "#shared/contract/locations.ts";
import { listOrganizations } from "#shared/contract/organizations.ts";
import { feedbackKey, type Key, organizationKey, smsPoolKey } from "./keys.ts";
import { documents, tableName, transact } from "./table.ts";

const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: tableName, Item }));
const at = async (Key: Key) =>
  (await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;
const always = { from: "2000-01-01", to: "2199-12-31" };

const newer = (organization: string) => {
  const feedback = feedbackRecord(aFeedback(organization, { location: { _id: ulid(), name: "Harbour" } }));
  const { gsi2pk: _pk, gsi2sk: _sk, ...item } = feedback;
  return {
    ...item,
    status: "escalated",
    channel: "kiosk",
    language: "es",
    customer: { ...feedback.customer, consent: "given" },
    location: { ...feedback.location, city: "Halifax" },
    notes: [
      {
        _id: ulid(),
        kind: "called",
        author: { _id: ulid(), name: "Zoë", team: "B" },
        text: "x",
        date: item.date,
        pinned: true,
      },
    ],
    expiresAt: 4_102_444_800,
    priority: { level: 3 },
  };
};

async function withNewerFeedback() {
  const business = await anOrganization();
  const { _id: organization } = business.organization;
  const stored = newer(organization);
  await put(stored);
  const change = { rating: { stars: stored.rating, by: 1 }, intercepted: 1 };
  await transact(() =>
    ["A", `L${stored.location._id}`].flatMap((scope) =>
      countWrites(organization, scope as "A", stored.day, [change], 0),
    ),
  );
  const about = { params: { organization, feedback: stored._id }, cookie: business.cookie };
  return { organization, stored, about, key: feedbackKey(organization, stored._id) };
}

const pending = async (organization: string) =>
  (await readCounts(organization, "A", always)).reduce((sum, day) => sum + day.pending, 0);

describe("a feedback of a newer release", () => {
  it("loses nothing when this release adds a note", async () => {
    const { stored, about, key } = await withNewerFeedback();
    expect((await ask(feedbacks.noteFeedback, { ...about, body: { text: "Called." } })).status).toBe(201);
    const { notes, version, ...kept } = (await at(key)) ?? {};
    const { notes: before, version: _, ...expected } = stored;
    expect(kept).toEqual(expected);
    expect(notes).toEqual([...before, expect.objectContaining({ text: "Called." })]);
    expect(version).toBe(2);
  });

  it.each(["note", "resolve", "erase"])("keeps the figures right when this release does this: %s", async (what) => {
    const { organization, about } = await withNewerFeedback();
    if (what === "note") await ask(feedbacks.noteFeedback, { ...about, body: { text: "x" } });
    if (what === "resolve") expect((await ask(feedbacks.resolveFeedback, { ...about, body: {} })).status).toBe(200);
    if (what === "erase") expect((await ask(feedbacks.eraseFeedback, about)).status).toBe(204);
    expect(await pending(organization)).toBe(0);
    expect((await recount(organization)).differences).toEqual([]);
  });
});

it("keeps an organization's settings of a newer release, at every level, when this one changes others", async () => {
  const { organization } = await anOrganization();
  const key = organizationKey(organization._id);
  const stored = { ...(await at(key)), invitationMode: "lottery", loyalty: { points: 3 } };
  await put({ ...stored, sendingHours: { from: 9, to: 20, days: ["mon"] } });
  expect(await changeOrganization(organization._id, (before) => ({ ...before, name: "Chez Anne" }), new Date())).toBe(
    "written",
  );
  expect(await at(key)).toMatchObject({
    name: "Chez Anne",
    invitationMode: "lottery",
    loyalty: { points: 3 },
    sendingHours: { from: 9, to: 20, days: ["mon"] },
  });
});

describe("an item that cannot be read", () => {
  it.each([
    ["rating", "two"],
    ["comment", 5],
    ["customer", "Léa"],
    ["notes", {}],
    ["_id", null],
  ])("because its %s is %j is left out of list and export, and can be erased", async (field, value) => {
    const { organization, cookie } = await anOrganization();
    const [good, broken] = [aFeedback(organization._id), aFeedback(organization._id)];
    await put(feedbackRecord(good));
    await put({ ...feedbackRecord(broken), [field]: value });
    const asked = { params: { organization: organization._id }, cookie };
    for (const query of [{}, { status: "pending" }, { q: "soup" }]) {
      const { status, body } = await ask(feedbacks.listFeedbacks, { ...asked, query });
      expect([status, body.items.map(({ _id }: { _id: string }) => _id), body.next]).toEqual([200, [good._id], null]);
    }
    const exported = await ask(feedbacks.exportFeedbacks, asked);
    expect([exported.status, exported.text.trim().split("\r\n")]).toEqual([
      200,
      expect.objectContaining({ length: 2 }),
    ]);
    const params = { organization: organization._id, feedback: broken._id };
    expect((await ask(feedbacks.eraseFeedback, { params, cookie })).status).toBe(204);
    expect(await at(feedbackKey(organization._id, broken._id))).toBeUndefined();
  });

  it("does not close the list of locations, nor hide other people", async () => {
    const { organization, cookie } = await anOrganization();
    const good = await aLocation(organization._id);
    const bad = await aLocation(organization._id);
    await put({ pk: `ORG#${organization._id}`, sk: `LOC#${bad._id}`, kind: "location", _id: bad._id, name: 5 });
    const { status, body } = await ask(listLocations, { params: { organization: organization._id }, cookie });
    expect([status, body.items.map(({ name }: { name: string }) => name)]).toEqual([200, [good.name]]);

    const [one, other] = [await aMember(organization._id, "agent"), await aMember(organization._id, "agent")];
    await put({ pk: `USER#${one.user._id}`, sk: "USER", kind: "user", _id: one.user._id });
    expect((await readUsers([one.user._id, other.user._id])).map(({ _id }) => _id)).toEqual([other.user._id]);
  });

  it("does not hide the held ratings behind it, nor keep them from being decided", async () => {
    const { organization, cookie } = await anOrganization();
    const about = { params: { organization: organization._id }, cookie };
    const hold = (more: object = {}) => put({ ...heldPut(aFeedback(organization._id)).Put?.Item, ...more });
    for (let count = 0; count < 101; count++) await hold({ rating: "two" });
    const good = aFeedback(organization._id, { date: new Date(Date.now() + 1_000).toISOString() });
    await transact(() => [heldPut(good)]);
    const { status, body } = await ask(feedbacks.listHeldFeedbacks, about);
    expect([status, body.items.map(({ _id }: { _id: string }) => _id), body.more]).toEqual([200, [good._id], false]);
    const decided = await ask(feedbacks.decideHeldFeedbacks, { ...about, body: { decision: "accept" } });
    expect([decided.status, decided.body]).toMatchObject([200, { decided: 1, more: false }]);
  });

  it("does not close the list of somebody's organizations because of one's SMS credits", async () => {
    const [one, other] = [await anOrganization(), await anOrganization()];
    const { _id: user } = one.owner;
    await transact(() => [memberPut({ organization: other.organization._id, user, role: "owner", name: "Anne" })]);
    await put({ ...smsPoolKey(one.organization._id), kind: "sms", smsCredits: "many" });
    const { status, body } = await ask(listOrganizations, { cookie: one.cookie });
    expect([status, body.map(({ _id }: { _id: string }) => _id).toSorted()]).toEqual([
      200,
      [one.organization._id, other.organization._id].toSorted(),
    ]);
  });

  it("does not hide the other members that are asked for with it", async () => {
    const { organization } = await anOrganization();
    const [good, bad] = [await aMember(organization._id, "agent"), await aMember(organization._id, "agent")];
    await put({
      ...memberPut({ organization: organization._id, user: bad.user._id, role: "agent", name: "" }).Put?.Item,
      name: 5,
    });
    const found = await readMembers(organization._id, [good.user._id, bad.user._id]);
    expect(found.map(({ user }) => user)).toEqual([good.user._id]);
  });

  it("does not stop a recount", async () => {
    const { organization } = await anOrganization();
    const [good, odd] = [aFeedback(organization._id), aFeedback(organization._id)];
    for (const feedback of [good, odd]) await submitted(feedback);
    await put({ ...feedbackRecord(odd), comment: 5 });
    expect(await recount(organization._id)).toEqual({ feedbacks: 2, complaints: 2, differences: [] });
    await put({ ...feedbackRecord(aFeedback(organization._id)), organization: 5 });
    expect(await recount(organization._id)).toMatchObject({ feedbacks: 2, differences: [] });
  });
});
