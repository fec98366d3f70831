import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { requestTokenFrom } from "#functions/crypto/request-token.ts";
import { askedKey, stoppedKey, stoppedSince } from "#functions/data/keys.ts";
import { allMarks } from "#functions/data/requests/persons.ts";
import { readAsked } from "#functions/data/requests/stops.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { optOut, submitStopPage } from "#shared/contract/rate-tokens.ts";
import { besideAtMost } from "#shared/rules/requests/who-said.ts";
import { hearText } from "./hear-text.ts";
import { markOf } from "./mark-person.ts";
import { noteRater } from "./note-rater.ts";

ownDate();
beforeEach(() => inOpenHours());

type Business = Awaited<ReturnType<typeof anAskingBusiness>>;

const emails = (count: number) => Array.from({ length: count }, aCustomersEmail);
const say = (from: string, text: string) => {
  pass(minute);
  return hearText({ id: "1", from, text, at: new Date() }, new Date());
};
const markIn = async ({ own }: Business, of: "phone" | "email", value: string) =>
  markOf(await signingKey(), own, of, value);
const askedIn = async (business: Business, phone: string) =>
  readAsked(business.own, (await markIn(business, "phone", phone)).own);

const named = (business: Business, phone: string, beside: readonly string[], as = business.cookie) =>
  business.send({ channel: "sms", customers: beside.map((email) => ({ phone, email })) }, as);

const listed = ({ own }: Business) => ({ because: "opted_out", channel: "email", gsi2pk: stoppedSince(own) });

async function leftBehind(business: Business, phone: string, count: number, stop: Record<string, unknown> | null) {
  const { own } = await markIn(business, "phone", phone);
  const marks = Array.from({ length: count }, (_, line) =>
    createHash("sha256").update(`${phone} ${line}`).digest("base64url"),
  );
  for (let start = 0; start < count; start += 1_000)
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: askedKey(business.own, own),
        UpdateExpression: "SET kind = :asked, mark = :own ADD stoppedWith :marks, version :one",
        ExpressionAttributeValues: {
          ":asked": "asked",
          ":own": own,
          ":marks": new Set(marks.slice(start, start + 1_000)),
          ":one": 1,
        },
      }),
    );
  for (let start = 0; stop !== null && start < count; start += 50)
    await transact(() =>
      marks.slice(start, start + 50).map((mark) => ({
        Put: {
          TableName: tableName,
          Item: { ...stoppedKey(business.own, mark), kind: "stopped", _id: mark, from: own, gsi2sk: ulid(), ...stop },
        },
      })),
    );
  return marks;
}

/** DynamoDB's limit of an item: 400 kB. */
async function filledUp(business: Business, phone: string) {
  await leftBehind(business, phone, 8_800, null);
  const { own } = await markIn(business, "phone", phone);
  for (let size = 16_384; size >= 1; size /= 2)
    await documents
      .send(
        new UpdateCommand({
          TableName: tableName,
          Key: askedKey(business.own, own),
          UpdateExpression: `SET filler${size} = :filler`,
          ExpressionAttributeValues: { ":filler": "x".repeat(size) },
        }),
      )
      .catch(() => {});
}

describe("who is named beside a number that said stop", () => {
  it("is stopped with it, ten at most: what is more is only skipped, and stored nowhere", async () => {
    const business = await anAskingBusiness();
    const employee = await aMember(business.own, "employee");
    const phone = aCustomersNumber();
    await business.stop(phone);
    const beside = emails(2 * besideAtMost);
    expect((await named(business, phone, beside, employee.cookie)).body.skipped).toHaveLength(beside.length);
    expect(await business.stopped()).toHaveLength(1 + besideAtMost);
    expect((await askedIn(business, phone))?.stoppedWith).toHaveLength(besideAtMost);
    const askable = beside.map((email) => ({ email }));
    const { items } = (await business.preview({ channel: "email", customers: askable })).body;
    expect(items.map(({ reason }: { reason: string | null }) => reason)).toEqual(
      beside.map((_, index) => (index < besideAtMost ? "opted_out" : null)),
    );
  });

  it("are ten at most, however many calls name others at once", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    await business.stop(phone);
    const calls = await Promise.all([1, 2, 3, 4].map(() => named(business, phone, emails(6))));
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await askedIn(business, phone))?.stoppedWith).toHaveLength(besideAtMost);
    expect(await business.stopped()).toHaveLength(1 + besideAtMost);
  });

  it("says so, in nobody's name, and stands once in the audit log with whoever named them, without who they are", async () => {
    const business = await anAskingBusiness();
    const agent = await aMember(business.own, "agent");
    const [phone, other] = [aCustomersNumber(), aCustomersNumber()];
    await business.stop(phone);
    await business.text(other);
    await say(other, "STOP");
    const [first, second, third] = [aCustomersEmail(), aCustomersEmail(), aCustomersEmail()];
    const customers = [
      { phone, email: first },
      { phone: other, email: second },
      { phone: other, email: third },
    ];
    await business.send({ channel: "sms", customers }, agent.cookie);
    const beside = (await business.stopped()).filter(({ channel }) => channel === "email");
    expect(beside).toHaveLength(3);
    for (const one of beside) expect(one).toMatchObject({ because: "opted_out", how: "beside", by: null });
    const entries = (await auditOf(business.own)).filter(({ route }) => route === "stoppedBeside");
    expect(entries).toMatchObject([{ user: agent.user._id, changes: { stopped: [null, 3] } }]);
    for (const known of [phone, other, first, second, third, ...beside.map(({ _id }) => String(_id))])
      expect(JSON.stringify(entries)).not.toContain(known);
    await business.send({ channel: "sms", customers }, agent.cookie);
    expect((await auditOf(business.own)).filter(({ route }) => route === "stoppedBeside")).toHaveLength(1);
  });

  it("is shown without the name that an earlier release wrote down beside them", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const by = { _id: business.itself.owner._id, name: "Anne Roy" };
    await leftBehind(business, phone, 1, { ...listed(business), how: "staff", since: new Date().toISOString(), by });
    expect(await business.stopped()).toMatchObject([{ how: "beside", by: null }]);
  });

  it("is stopped by an address that unsubscribed in another spelling than its inbox's, too", async () => {
    const business = await anAskingBusiness();
    const [email, phone] = [aCustomersEmail().replace("@", "+shop@"), aCustomersNumber()];
    const mark = await markIn(business, "email", email);
    const [inbox, written] = allMarks([mark]).map(({ own }) => own);
    const said = { because: "opted_out", how: "link", since: new Date().toISOString(), channel: "email" };
    const Item = { ...stoppedKey(business.own, inbox ?? ""), kind: "stopped", _id: inbox, from: written, ...said };
    await transact(() => [{ Put: { TableName: tableName, Item } }]);
    await named(business, phone, [email]);
    expect((await business.text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });
});

describe("a row whose stop cannot be written down", () => {
  it("fails no call: what else it has is queued, and answered", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    await business.stop(phone);
    documents.middlewareStack.add(
      (next) => (call) =>
        JSON.stringify(call.input).includes("ADD stoppedWith") ? Promise.reject(new Error("no")) : next(call),
      { step: "initialize", name: "fail" },
    );
    onTestFinished(() => {
      documents.middlewareStack.remove("fail");
    });
    const customers = [{ phone, email: aCustomersEmail() }, { phone: aCustomersNumber() }];
    const { status, body } = await business.send({ channel: "sms", customers });
    expect([status, body.accepted.length, body.skipped.length]).toEqual([200, 1, 1]);
  });
});

describe("taking back", () => {
  const since = () => new Date(Date.now()).toISOString();
  const stoppedIn = async (business: Business) => (await business.stopped()).length;

  it.each([
    ["what rows of today named", 0],
    ["what an earlier release left, however many", 301],
  ])("frees all that followed from the word, and makes room for the next one: %s", async (_which, more) => {
    const business = await anAskingBusiness();
    const [phone, beside] = [aCustomersNumber(), emails(8)];
    await business.text(phone);
    await say(phone, "STOP");
    await named(business, phone, beside);
    await leftBehind(business, phone, more, { ...listed(business), how: "text", since: since() });
    expect(await stoppedIn(business)).toBe(1 + beside.length + more);
    await say(phone, "START");
    expect(await stoppedIn(business)).toBe(0);
    expect((await askedIn(business, phone))?.stoppedWith).toEqual([]);
    await say(phone, "STOP");
    await named(business, phone, emails(2 * besideAtMost));
    expect(await stoppedIn(business)).toBe(1 + besideAtMost);
  });

  it("leaves what follows from another word of the same number", async () => {
    const business = await anAskingBusiness();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    await business.text(phone);
    await business.stop(phone);
    await named(business, phone, [email]);
    await say(phone, "STOP");
    await say(phone, "START");
    expect((await business.stopped()).map(({ channel }) => channel).toSorted()).toEqual(["email", "sms"]);
    expect((await askedIn(business, phone))?.stoppedWith).toHaveLength(1);
  });

  it("by the page of a link frees all that followed from it", async () => {
    const business = await anAskingBusiness();
    const [email, phones] = [aCustomersEmail(), [aCustomersNumber(), aCustomersNumber()]];
    const request = (await business.mail(email)).body.accepted[0]._id;
    const params = { token: requestTokenFrom(await signingKey(), business.own, request) };
    await ask(optOut, { params, text: "List-Unsubscribe=One-Click" });
    await business.send({ channel: "sms", customers: phones.map((phone) => ({ phone, email })) });
    expect(await stoppedIn(business)).toBe(3);
    pass(minute);
    await ask(submitStopPage, { params, text: "undo=1" });
    expect(await stoppedIn(business)).toBe(0);
  });

  it("lets a number be asked again whose item an earlier release filled, and frees whom it left behind", async () => {
    const business = await anAskingBusiness();
    const [phone, other] = [aCustomersNumber(), aCustomersNumber()];
    await business.text(phone);
    await say(phone, "STOP");
    await filledUp(business, phone);
    await say(phone, "START");
    await leftBehind(business, other, 150, { ...listed(business), how: "text", since: since() });
    await filledUp(business, other);
    const { status, body } = await business.send({ channel: "sms", customers: [{ phone }, { phone: other }] });
    expect([status, body.accepted.length]).toEqual([200, 2]);
    expect(await stoppedIn(business)).toBe(0);
    for (const one of [phone, other]) expect((await askedIn(business, one))?.stoppedWith).toEqual([]);
  });
});

describe("a number beside which an earlier release stopped thousands", () => {
  it("fails no call once its item is full, adds nobody, and keeps its ratings from failing", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    await business.text(phone);
    await say(phone, "STOP");
    await filledUp(business, phone);
    const full = await askedIn(business, phone);
    expect(full?.stoppedWith.length).toBe(8_800);
    const others = Array.from({ length: 9 }, () => ({ phone: aCustomersNumber(), email: aCustomersEmail() }));
    const customers = [{ phone, email: aCustomersEmail() }, ...others];
    const { status, body } = await business.send({ channel: "sms", customers });
    expect([status, body.accepted.length, body.skipped]).toEqual([
      200,
      9,
      [expect.objectContaining({ index: 0, reason: "opted_out" })],
    ]);
    expect(await business.stopped()).toHaveLength(1);
    await noteRater(business.own, { phone, email: null }, new Date());
    expect(await askedIn(business, phone)).toEqual(full);
  });
});
