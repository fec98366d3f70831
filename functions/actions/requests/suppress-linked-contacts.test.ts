import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { contactMark } from "#functions/actions/sending/mark-person.ts";
import { requestTokenFrom } from "#functions/crypto/token.ts";
import { stoppedKey } from "#functions/data/keys.ts";
import { allMarks } from "#functions/data/requests/persons.ts";
import { readAsked } from "#functions/data/requests/stops.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { auditOf } from "#functions/testing/audit-entries.ts";
import { minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { optOutRoute, submitStopPageRoute } from "#shared/contract/rate-tokens.ts";
import { besideAtMost } from "#shared/rules/requests/suppression-reasons.ts";
import { handleInboundSms } from "./handle-inbound-sms.ts";

ownDate();
beforeEach(() => inOpenHours());

type Business = Awaited<ReturnType<typeof anAskingBusiness>>;

const emails = (count: number) => Array.from({ length: count }, aCustomersEmail);
const say = (from: string, text: string) => {
  pass(minute);
  return handleInboundSms({ id: "1", from, text, at: new Date() }, new Date());
};
const markIn = async ({ own }: Business, of: "phone" | "email", value: string) =>
  contactMark(await signingKey(), own, of, value);
const askedIn = async (business: Business, phone: string) =>
  readAsked(business.own, (await markIn(business, "phone", phone)).own);

const named = (business: Business, phone: string, beside: readonly string[], as = business.cookie) =>
  business.send({ channel: "sms", customers: beside.map((email) => ({ phone, email })) }, as);

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

  it("is stopped by an address that unsubscribed in another spelling than its inbox's, too", async () => {
    const business = await anAskingBusiness();
    const [email, phone] = [aCustomersEmail().replace("@", "+shop@"), aCustomersNumber()];
    const mark = await markIn(business, "email", email);
    const [inbox, written] = allMarks([mark]).map(({ own }) => own);
    const said = { because: "opted_out", how: "link", since: new Date().toISOString(), channel: "email" };
    const Item = {
      ...stoppedKey(business.own, inbox ?? ""),
      kind: "stopped",
      _id: inbox,
      from: written,
      ...said,
      stands: [{ ...said, from: written }],
    };
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
  const stoppedIn = async (business: Business) => (await business.stopped()).length;

  it("frees all that followed from the word, and makes room for the next one", async () => {
    const business = await anAskingBusiness();
    const [phone, beside] = [aCustomersNumber(), emails(8)];
    await business.text(phone);
    await say(phone, "STOP");
    await named(business, phone, beside);
    expect(await stoppedIn(business)).toBe(1 + beside.length);
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
    await ask(optOutRoute, { params, text: "List-Unsubscribe=One-Click" });
    await business.send({ channel: "sms", customers: phones.map((phone) => ({ phone, email })) });
    expect(await stoppedIn(business)).toBe(3);
    pass(minute);
    await ask(submitStopPageRoute, { params, text: "undo=1" });
    expect(await stoppedIn(business)).toBe(0);
  });
});
