import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { closeOrganization as close } from "#functions/actions/organizations/close-organization.ts";
import { openAgain } from "#functions/actions/organizations/open-again.ts";
import { hashGiver } from "#functions/actions/rating/hash-giver.ts";
import { closeUser, overdueClosed, overdueOrganizations } from "#functions/data/accounts/closing.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { feedbackByEmailPuts } from "#functions/data/feedbacks/feedback-by-email.ts";
import { feedbackPuts, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { choiceKey, givenKey, linkKey, organizationKey, templateVersionKey } from "#functions/data/keys.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { changeOrganization, readOrganization } from "#functions/data/organizations/organizations.ts";
import { listLocations } from "#functions/data/places/locations.ts";
import { submitFeedback } from "#functions/data/rating/submissions.ts";
import { allBelow, documents, tableName, transact } from "#functions/data/table.ts";
import { eraseItems, eraseOrganization } from "#functions/data/users/erasing.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import {
  aFeedback,
  aLink,
  aLocation,
  aMember,
  aNonce,
  anEmployee,
  anOrganization,
  aPerson,
} from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { meanwhile } from "#functions/testing/meanwhile.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { storedWith } from "#functions/testing/stored-with.ts";
import { doChangeRole } from "#functions/testing/user-calls.ts";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { closeOrganizationRoute } from "#shared/contract/organizations.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { eraseClosedAccounts } from "./erase-closed-accounts.ts";

ownDate();
ownDue();
textsGoNowhere();

async function aColleague({ organization, cookie }: Awaited<ReturnType<typeof anOrganization>>) {
  const { user } = await aMember(organization._id, "agent", { firstName: "Theudelinde", lastName: "Quirke" });
  await doChangeRole({ organization, cookie }, user._id, "employee");
  await closeUser(user, new Date(Date.now() - 31 * day));
  return user._id;
}

async function namesIn({ organization, cookie }: Awaited<ReturnType<typeof anOrganization>>): Promise<unknown[]> {
  const params = { organization: organization._id };
  const { body } = await ask(listFeedbacksRoute, { params, cookie, query: {} });
  return body.items.map(({ employee }: { employee: unknown }) => Object(employee).name);
}

const run = () => eraseClosedAccounts(new Date());

const shortRun = (looks: number) => {
  const left = { looks };
  return eraseClosedAccounts(new Date(), () => () => left.looks-- > 0);
};

it("leaves no name of a colleague in a rating that is being sent meanwhile", async () => {
  const seat = await anOrganization();
  const { organization, link } = seat;
  const employee = await aColleague(seat);
  const runs = meanwhile(["TransactWriteItemsCommand", "NONCE#"], run);
  const body = { rating: 5, employee, nonce: await aNonce(link) };
  expect((await ask(submitRateRoute, { params: { link }, body })).status).toBe(201);
  expect(runs).toHaveLength(1);
  expect(await storedWith("Theudelinde")).toEqual([]);
  expect(await namesIn(seat)).toEqual(["Former colleague"]);
  expect([await readUser(employee), (await listMembers(organization._id, true)).length]).toEqual([null, 1]);
});

it("leaves none in an answer to a request either", async () => {
  const { itself, own, json } = await aSentRequest();
  const employee = await aColleague(itself);
  const runs = meanwhile(["TransactWriteItemsCommand", `FB#${own}`], run);
  expect((await json({ rating: 5, employee })).status).toBe(200);
  expect(runs).toHaveLength(1);
  expect(await storedWith("Theudelinde")).toEqual([]);
  expect(await namesIn(itself)).toEqual(["Former colleague"]);
});

it("leaves none where the business changes the colleague's role meanwhile", async () => {
  const seat = await anOrganization();
  const { user } = await aMember(seat.organization._id, "agent", { firstName: "Theudelinde", lastName: "Quirke" });
  await closeUser(user, new Date(Date.now() - 31 * day));
  const runs = meanwhile(["TransactWriteItemsCommand", `EMPLOYEE#${user._id}`], run);
  expect((await doChangeRole(seat, user._id, "employee")).status).toBe(404);
  expect(runs).toHaveLength(1);
  expect(await storedWith("Theudelinde")).toEqual([]);
});

it("puts what it begins behind all that waits, since it may be broken off", async () => {
  const [long, other] = [await aPerson(), await aPerson()];
  await closeUser(long.user, new Date(Date.now() - 32 * day));
  const waits = meanwhile(["UpdateItemCommand", "SET erasing", long.user._id], async () => {
    await closeUser(other.user, new Date(Date.now() - 31 * day));
    return overdueClosed(new Date(), 1);
  });
  await run();
  expect(waits[0]?.map(({ _id }) => _id)).toEqual([other.user._id]);
  expect(await run()).toBe(1);
});

it("has time for organizations, whatever accounts take", async () => {
  const { organization, cookie } = await anOrganization();
  await ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });
  const { user } = await aPerson();
  await closeUser(user, new Date(Date.now() - day));
  pass(30 * day + minute);
  const times = [() => false, () => true];
  await eraseClosedAccounts(new Date(), () => times.shift() ?? (() => false));
  expect([await readUser(user._id), await readOrganization(organization._id, true)]).toEqual([expect.anything(), null]);
  expect(await run()).toBe(1);
});

it("leaves an organization its thirty days that is opened and closed again meanwhile", async () => {
  const { organization, cookie, owner } = await anOrganization();
  const { _id } = organization;
  await ask(closeOrganizationRoute, { params: { organization: _id }, cookie, body: { confirm: "close" } });
  pass(30 * day + minute);
  const by = { organization: _id, user: owner._id };
  const opened = meanwhile([`ORG#${_id}`], async () => [
    // A call that began just before the thirty days ended.
    await openAgain({ ...by, route: "organizationReopen", now: new Date(Date.now() - 2 * minute) }),
    await close({ ...by, route: "organizationClose", now: new Date() }),
  ]);
  await run();
  expect(opened).toHaveLength(1);
  expect(await readOrganization(_id, true)).not.toBeNull();
});

it("tells once of a closing that two runs go on with", async () => {
  const { user } = await aPerson();
  await closeUser(user, new Date(Date.now() - 20 * minute));
  const runs = meanwhile([`USER#${user._id}`, "gsi2sk"], run);
  await run();
  expect(runs).toHaveLength(1);
  expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["account_closed"]);
});

describe("an account in whose name strangers gave more than a run has time for", () => {
  /** Five pages of notes on 250 deleted feedbacks, and the oldest note on one with a public comment. */
  async function flooded() {
    const { user } = await aPerson();
    const by = await hashGiver(user.email);
    const { _id: organization } = (await anOrganization()).organization;
    const before = Date.now() - 40 * day;
    const customer = { name: "Léa", email: user.email, phone: null };
    const ids = Array.from({ length: 250 }, (_, nth) => ulid(before + 1 + nth));
    const notes = ids.flatMap((_id) => feedbackByEmailPuts({ _id, organization, givenBy: by }));
    for (let from = 0; from < notes.length; from += 100) await transact(() => notes.slice(from, from + 100));
    const shared = aFeedback(organization, { _id: ulid(before), rating: 5, publishable: true, customer, givenBy: by });
    await transact(() => [...feedbackPuts(shared), ...feedbackByEmailPuts(shared)]);
    const isPublic = async () => (await readFeedback(organization, shared._id))?.publishable;
    return { user, isPublic, notes: () => allBelow(givenKey(by, "")) };
  }

  it("is closed in as many runs as it takes, each going on where the one before ended", async () => {
    const { user, isPublic, notes } = await flooded();
    const told = async () => (await messagesTo(user.email)).map(({ template }) => template);
    await closeUser(user, new Date(Date.now() - 20 * minute));
    for (let ran = 0; ran < 2; ran++) await shortRun(3);
    expect([await isPublic(), await told()]).toEqual([true, []]);
    await shortRun(4);
    expect([await isPublic(), await told()]).toEqual([false, ["account_closed"]]);
    expect(await notes()).toHaveLength(251);
  });

  it("is erased in as many runs as it takes, with the notes of what was given in its name", async () => {
    const { user, notes } = await flooded();
    await closeUser(user, new Date(Date.now() - 31 * day));
    const left = [];
    for (let ran = 0; ran < 3; ran++) {
      await shortRun(3);
      left.push((await notes()).length);
    }
    expect(left).toEqual([151, 51, 1]);
    expect(await run()).toBe(1);
    expect([await notes(), await readUser(user._id)]).toEqual([[], null]);
  });
});

it("begins nothing more once its time is over", async () => {
  const { user } = await aPerson();
  await closeUser(user, new Date(Date.now() - 31 * day));
  expect(await eraseClosedAccounts(new Date(), () => () => false)).toBe(0);
  expect(await readUser(user._id)).not.toBeNull();
  expect(await run()).toBe(1);
});

it("erases whoever worked nowhere in one go", async () => {
  const { user } = await aPerson();
  await closeUser(user, new Date(Date.now() - 31 * day));
  expect(await run()).toBe(1);
  expect(await readUser(user._id)).toBeNull();
});

it("leaves no note of who gave feedback to a business that is erased, held or not", async () => {
  const { organization, cookie } = await anOrganization();
  const givenBy = await hashGiver(`${ulid()}@example.com`);
  const feedback = aFeedback(organization._id, { givenBy });
  await transact(() => [...feedbackPuts(feedback), ...feedbackByEmailPuts(feedback)]);
  const held = aFeedback(organization._id, { givenBy });
  await submitFeedback(held, { nonceHash: held._id, answers: "h4sh", held: true, now: new Date() });
  const notes = () => allBelow(givenKey(givenBy, ""));
  expect(await notes()).toHaveLength(2);
  await ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });
  pass(30 * day + minute);
  await run();
  expect(await notes()).toEqual([]);
});

it("goes on with a business that was closed alone wherever a run breaks off, until nothing of it is left", async () => {
  const { organization, cookie } = await anOrganization();
  const { _id } = organization;
  const versions = Array.from({ length: 60 }, (_, at) => templateVersionKey(_id, `email#en#${at}`));
  for (const key of versions)
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...key, by: { name: "Zwentibold Quirke" } } }));
  await ask(closeOrganizationRoute, { params: { organization: _id }, cookie, body: { confirm: "close" } });
  pass(30 * day + minute);
  const left = async () => (await allBelow({ ...organizationKey(_id), sk: "" }, { ConsistentRead: true })).length;
  const runs: number[] = [];
  for (let run = 0; run < 200 && (await left()) > 0; run++) {
    let looks = run;
    await eraseOrganization(_id, null, { atMost: 2_000, now: new Date(), hasTime: () => looks-- > 0 });
    runs.push(await left());
    if (runs.at(-1) !== 0) expect(await overdueOrganizations(new Date(), 10_000)).toContain(_id);
  }
  expect(runs.at(-1)).toBe(0);
  expect(new Set(runs).size).toBeGreaterThan(2);
});

it("erases a business of however many places, each run going on where the one before ended", async () => {
  const { organization, cookie } = await anOrganization();
  const removed = Array.from({ length: 40 }, (_, place) => Array.from({ length: 5 }, () => `${ulid()}${place}`));
  for (const locations of removed) await anEmployee(organization._id, { locations });
  for (let count = 0; count < 60; count++) await aLocation(organization._id);
  await ask(closeOrganizationRoute, { params: { organization: organization._id }, cookie, body: { confirm: "close" } });
  pass(30 * day + minute);
  // More places than any run can process.
  for (let ran = 0; ran < 5; ran++) {
    await shortRun(100);
    pass(2 * hour);
  }
  expect(await readOrganization(organization._id, true)).toBeNull();
  expect(await allBelow(choiceKey(organization._id, `L${removed[39]?.[4]}`, "L", ""))).toEqual([]);
});

describe("the links of a business that was erased", () => {
  const isFree = async (link: string): Promise<boolean> => {
    const { organization } = await anOrganization();
    const written = await changeOrganization(organization._id, (it) => ({ ...it, feedbackId: link }), new Date());
    return written === "written";
  };

  it("lead nowhere, and are nobody else's for a year: posters and receipts still carry them", async () => {
    const { organization, cookie, link } = await anOrganization();
    const links = [link, aLink(), aLink()];
    await aLocation(organization._id, { feedbackId: links[1] ?? null });
    await anEmployee(organization._id, { feedbackId: links[2] ?? null });
    await ask(closeOrganizationRoute, {
      params: { organization: organization._id },
      cookie,
      body: { confirm: "close" },
    });
    pass(30 * day + minute);
    await run();
    expect(await readOrganization(organization._id, true)).toBeNull();
    for (const one of links) expect([await readLink(one, new Date()), await isFree(one)]).toEqual([null, false]);
    pass(364 * day);
    for (const one of links) expect(await isFree(one)).toBe(false);
    pass(2 * day);
    for (const one of links) expect(await isFree(one)).toBe(true);
  });

  it("stay another one's who has them by now", async () => {
    const [gone, other] = [await anOrganization(), await anOrganization()];
    const { _id } = gone.organization;
    // As after a manual erasure that was interrupted.
    await aLocation(_id, { feedbackId: aLink() });
    const [{ feedbackId = null } = {}] = await listLocations(_id);
    const link = feedbackId ?? "";
    await eraseItems([linkKey(link)]);
    await changeOrganization(other.organization._id, (it) => ({ ...it, feedbackId: link }), new Date());
    await ask(closeOrganizationRoute, {
      params: { organization: _id },
      cookie: gone.cookie,
      body: { confirm: "close" },
    });
    pass(30 * day + minute);
    await run();
    expect(await readOrganization(_id, true)).toBeNull();
    expect((await readLink(link, new Date()))?.organization).toBe(other.organization._id);
  });
});
