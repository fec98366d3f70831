import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { batchKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aLocation, aMember, anEmployee, anOrganization, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { overdue, withPlan } from "#functions/testing/plan.ts";
import {
  aCustomersEmail,
  aCustomersNumber,
  anAskingBusiness,
  inOpenHours,
  openHours,
} from "#functions/testing/request-calls.ts";
import {
  textsAreDelayed,
  textsAreRefused,
  textsAreTaken,
  textsGoNowhere,
  textsSent,
} from "#functions/testing/sent-request.ts";
import { doChangeRole } from "#functions/testing/user-calls.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { smsSize } from "#shared/rules/sending/sms-segments.ts";

ownDate();
textsGoNowhere();

describe("asking a customer by SMS", () => {
  it("queues one text for one credit, which arrives as one segment with link and way to stop", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const { status, body } = await business.text(phone.replace("+1514", "(514) "));
    expect(status).toBe(200);
    expect(body).toMatchObject({ skipped: [], credits: 99 });
    const [request] = body.accepted;
    expect(request).toMatchObject({ index: 0, status: "queued", segments: 1, customer: { name: "Léa", phone } });
    expect(await sendRequest(request._id, new Date())).toBe("sent");
    const [sms] = textsSent();
    expect(sms?.PhoneNumber).toBe(phone);
    expect(sms?.Message).toMatch(/^Café du Port: How was your visit\? Tell us here: http\S+\/t\/\w{20} Reply STOP/);
    expect(smsSize(sms?.Message ?? "")).toMatchObject({ segments: 1, encoding: "GSM-7" });
    expect((await business.read(request._id)).body).toMatchObject({ status: "sent", sentAt: new Date().toISOString() });
    expect(await business.ledger()).toBe(await business.credits());
  });

  it("waits for the hours of the person's own time zone", async () => {
    inOpenHours(new Date("2026-11-23T05:00:00.000Z"));
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    expect(body.accepted[0]).toMatchObject({ status: "queued", at: "2026-11-23T14:00:00.000Z" });
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBeNull();
  });

  it("asks nobody twice within the pause, and says when they were asked", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const first = await business.text(phone);
    expect((await business.text(phone)).body.skipped).toMatchObject([{ index: 0, reason: "already_queued" }]);
    await sendRequest(first.body.accepted[0]._id, new Date());
    const askedAt = new Date().toISOString();
    pass(12 * day);
    expect((await business.text(phone)).body.skipped).toEqual([{ index: 0, reason: "asked_recently", askedAt }]);
    pass(19 * day);
    const cookie = await aSession(business.itself.owner._id);
    const later = await business.send({ channel: "sms", customers: [{ phone }] }, cookie);
    expect(later.body.accepted).toHaveLength(1);
  });

  it("asks somebody once who is asked sixteen times at once", async () => {
    const business = await anAskingBusiness();
    const phone = aCustomersNumber();
    const answers = await Promise.all(Array.from({ length: 16 }, () => business.text(phone)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(answers.flatMap(({ body }) => body.accepted)).toHaveLength(1);
    expect(
      new Set(answers.flatMap(({ body }) => body.skipped.map(({ reason }: { reason: string }) => reason))),
    ).toEqual(new Set(["already_queued"]));
    expect(await business.credits()).toBe(99);
  });

  it("spends the last five credits of twenty that race on exactly five", async () => {
    const business = await anAskingBusiness();
    await business.hasCredits(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => business.text(aCustomersNumber())));
    const settled = answers.filter(({ status }) => status === 200);
    expect(settled.flatMap(({ body }) => body.accepted)).toHaveLength(5);
    expect(settled.flatMap(({ body }) => body.skipped).every(({ reason }) => reason === "no_credits")).toBe(true);
    expect(await business.credits()).toBe(0);
  });

  it("gives the credit back where the text certainly did not go out", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    textsAreRefused();
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("failed");
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({
      status: "failed",
      reason: "InvalidParameter",
    });
    expect(await business.credits()).toBe(100);
    expect(await business.ledger()).toBe(100);
  });

  it("tells of each number that cannot get a text why, and asks the others", async () => {
    const business = await anAskingBusiness();
    const good = aCustomersNumber();
    const customers = ["12345", "+33142685300", "not a number", good, good.replace("+1", ""), null].map((phone) => ({
      phone,
    }));
    const { body } = await business.send({ channel: "sms", customers });
    expect(body.accepted.map(({ index }: { index: number }) => index)).toEqual([3]);
    expect(body.skipped).toMatchObject([
      { index: 0, reason: "number_short" },
      { index: 1, reason: "number_landline" },
      { index: 2, reason: "number_invalid" },
      { index: 4, reason: "duplicate" },
      { index: 5, reason: "address_missing" },
    ]);
  });

  it("answers the same line of an upload again with what is stored, and sends it once", async () => {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: 30 }, () => ({ phone: aCustomersNumber() }));
    const body = { channel: "sms", customers, batch: { _id: ulid(), first: 100 } };
    const first = await business.send(body);
    const again = await business.send(body);
    const idsOf = (answer: typeof first) => answer.body.accepted.map(({ _id }: { _id: string }) => _id);
    expect(idsOf(first)).toHaveLength(30);
    expect(idsOf(again)).toEqual(idsOf(first));
    expect(await business.credits()).toBe(70);
    expect(await business.ledger()).toBe(70);
  });
});

describe("while a payment is due", () => {
  const unpaidFor = (days: number) => ({
    ...overdue,
    subscription: { ...overdue.subscription, unpaidSince: new Date(Date.now() - days * day).toISOString() },
  });

  it.each([
    ["longer than the days of grace", () => unpaidFor(14), 422],
    ["within the days of grace", () => unpaidFor(13.9), 200],
    ["that fewer than three emails told of", () => ({ ...unpaidFor(40), reminded: 2 }), 200],
  ])("%s, asking a customer list is decided on", async (_, plan, status) => {
    const business = await anAskingBusiness();
    await withPlan(business.own, plan());
    const customers = [{ name: "Léa", phone: aCustomersNumber() }];
    const answer = await business.send({ channel: "sms", customers, batch: { _id: ulid(), first: 0 } });
    expect([answer.status, answer.body.error?.feature]).toEqual([status, status === 422 ? "requestFiles" : undefined]);
  });
});

describe("the day from which somebody may be written to", () => {
  it("is the customer's own, else the call's, else today, and is kept with the request", async () => {
    const business = await anAskingBusiness();
    const customers = [
      { phone: aCustomersNumber(), consentOn: "2026-07-01" },
      { phone: aCustomersNumber() },
      { phone: aCustomersNumber(), consentOn: "2024-11-22" },
      { phone: aCustomersNumber(), consentOn: "2026-11-24" },
    ];
    const { body } = await business.send({ channel: "sms", customers, consentOn: "2026-10-31" });
    expect(body.accepted.map(({ consent }: { consent: unknown }) => consent)).toEqual([
      { basis: "customer", date: "2026-07-01T04:00:00.000Z" },
      { basis: "customer", date: "2026-10-31T04:00:00.000Z" },
    ]);
    expect(body.skipped).toMatchObject([
      { index: 2, reason: "consent_expired" },
      { index: 3, reason: "no_consent" },
    ]);
    const said = await business.send({ channel: "sms", customers: [customers[2]], consent: "given" });
    expect(said.body.accepted).toHaveLength(1);
    const now = await business.text(aCustomersNumber());
    expect(now.body.accepted[0].consent.date).toBe(new Date().toISOString());
    const wrong = await business.text(aCustomersNumber(), { consentOn: "yesterday" });
    expect(wrong.body.error.fields).toHaveProperty("consentOn");
  });

  it("is looked at once more when the time has come", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber(), { consentOn: "2024-11-24" });
    pass(12 * hour);
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("failed");
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({
      status: "skipped",
      reason: "consent_expired",
    });
    expect(await business.credits()).toBe(100);
  });
});

describe("deciding again when the time has come", () => {
  it("puts a text off that would arrive outside of the hours", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    pass(12 * hour);
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("queued");
    expect(textsSent()).toEqual([]);
    expect(await readMessage(body.accepted[0]._id)).toMatchObject({
      dueAt: "2026-11-24T14:00:00.000Z",
      reason: "quiet_hours",
    });
    const waiting = await business.read(body.accepted[0]._id);
    expect(waiting.body).toMatchObject({ status: "queued", at: "2026-11-24T14:00:00.000Z" });
  });

  it("tells when a text that the provider did not take is tried again", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    textsAreDelayed();
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("queued");
    const { dueAt } = (await readMessage(body.accepted[0]._id)) ?? {};
    expect(dueAt).not.toBe(new Date().toISOString());
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({ status: "queued", at: dueAt });
  });

  it("tries a text for two days, whatever nights are between, and then gives its credit back", async () => {
    const business = await anAskingBusiness();
    const [{ _id }] = (await business.text(aCustomersNumber())).body.accepted;
    textsAreDelayed();
    let status: string | null = await sendRequest(_id, new Date());
    for (let hours = 0; status !== "failed" && hours < 80; hours += 5) {
      pass(5 * hour);
      if (Date.parse((await readMessage(_id))?.dueAt ?? "") > Date.now()) continue;
      await changeMessage(_id, ["queued"], {}, { handedOverAt: new Date().toISOString() });
      status = await sendRequest(_id, new Date());
    }
    expect(status).toBe("failed");
    expect(Date.now()).toBeLessThan(openHours.getTime() + 3 * day);
    expect(await business.credits()).toBe(100);
    expect(await business.ledger()).toBe(100);
  });

  it("hands over at once what a counter asks, and by the minute what is more, whoever else waits", async () => {
    const [business, other] = [await anAskingBusiness(), await anAskingBusiness()];
    const many = (count: number) => ({
      channel: "email",
      customers: Array.from({ length: count }, () => ({ email: aCustomersEmail() })),
    });
    const isOnTheRoad = async ({ _id }: { _id: string }) => (await readMessage(_id))?.handedOverAt !== undefined;
    const handedOver = async (asked: Awaited<ReturnType<typeof business.send>>) =>
      (await Promise.all(asked.body.accepted.map(isOnTheRoad))).filter(Boolean).length;
    expect(await handedOver(await business.send(many(15)))).toBe(15);
    expect(await handedOver(await business.send(many(15)))).toBe(5);
    expect(await handedOver(await business.send(many(1)))).toBe(0);
    expect(await handedOver(await other.send(many(1)))).toBe(1);
    pass(minute);
    expect(await handedOver(await business.send(many(1)))).toBe(1);
  });

  it("sends a request all the same where the sender's clock is behind the one that queued it", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    pass(-minute);
    expect(await sendRequest(body.accepted[0]._id, new Date())).toBe("sent");
  });
});

describe("asking customers by number and address", () => {
  it("queues many at once, and knows each by the other way too", async () => {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: 9 }, () => ({
      phone: aCustomersNumber(),
      email: aCustomersEmail().replace("@example.com", "+shop@gmail.com"),
    }));
    const { body } = await business.send({ channel: "sms", customers });
    expect(body.accepted).toHaveLength(9);
    const again = await business.send({ channel: "email", customers: customers.map(({ email }) => ({ email })) });
    expect(again.body.accepted).toEqual([]);
    expect(again.body.skipped).toMatchObject(customers.map(() => ({ reason: "already_queued" })));
  });
});

describe("asking a customer by email", () => {
  it("costs nothing", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.mail(aCustomersEmail());
    expect(body).toMatchObject({ accepted: [{ channel: "email", segments: 0 }], skipped: [], credits: 100 });
  });
});

describe("asking strangers", () => {
  const several = (count: number) => Promise.all(Array.from({ length: count }, () => anAskingBusiness()));
  const sends = (request: string) => sendRequest(request, new Date());
  const idOf = ({ body }: { body: { accepted: { _id: string }[] } }) => body.accepted[0]?._id ?? "";

  it("reaches a number thrice a day from all organizations together: what is more waits for tomorrow", async () => {
    const phone = aCustomersNumber();
    const requests: string[] = [];
    const businesses = await several(4);
    for (const one of businesses) requests.push(idOf(await one.text(phone)));
    const [first = "", second = "", third = "", fourth = ""] = requests;
    for (const one of [first, second, third]) expect(await sends(one)).toBe("sent");
    expect(await sends(fourth)).toBe("queued");
    const waiting = await businesses[3]?.read(fourth);
    expect(waiting?.body).toMatchObject({ status: "queued", at: "2026-11-24T00:00:00.000Z" });
    expect((await readMessage(fourth))?.reason).toBe("asked_often");
    pass(day);
    await changeMessage(fourth, ["queued"], {}, { handedOverAt: new Date().toISOString() });
    expect(await sends(fourth)).toBe("sent");
  });

  it("is hindered neither by what strangers take back nor by what goes elsewhere and names the same person", async () => {
    const phone = aCustomersNumber();
    const at = new Date(Date.now() + hour).toISOString();
    for (const stranger of await several(4)) {
      await stranger.cancel(idOf(await stranger.text(phone, { at })));
      const [email, name] = [aCustomersEmail(), "Léa"];
      expect(await sends(idOf(await stranger.send({ channel: "email", customers: [{ name, phone, email }] })))).toBe(
        "sent",
      );
    }
    const business = await anAskingBusiness();
    expect(await sends(idOf(await business.text(phone)))).toBe("sent");
  });

  it("counts once what is tried again, and not what the provider never takes", async () => {
    const phone = aCustomersNumber();
    const [first, second, ...others] = await several(5);
    const refused = idOf((await first?.text(phone)) ?? { body: { accepted: [] } });
    const delayed = idOf((await second?.text(phone)) ?? { body: { accepted: [] } });
    textsAreRefused();
    expect(await sends(refused)).toBe("failed");
    textsAreDelayed();
    for (let attempt = 0; attempt < 3; attempt++) {
      await changeMessage(delayed, ["queued"], {}, { handedOverAt: new Date().toISOString() });
      expect(await sends(delayed)).toBe("queued");
    }
    textsAreTaken();
    const came: unknown[] = [];
    for (const one of others) came.push(await sends(idOf(await one.text(phone))));
    expect(came).toEqual(["sent", "sent", "queued"]);
  });

  it("greets by a name alone, and leaves a number in a name out", async () => {
    const business = await anAskingBusiness({ name: "Call 1 900 555 1234" });
    const customers = ["Léa", "You won a prize, call 1 900 555 1234", "evil۔example"].map((name) => ({
      name,
      email: aCustomersEmail(),
    }));
    const { items } = (await business.preview({ channel: "email", customers })).body;
    expect(items.map(({ text }: { text: string }) => text.split("\n")[0])).toEqual(["Hi Léa,", "Hi,", "Hi,"]);
    for (const { text, subject } of items) expect(`${subject} ${text}`).not.toMatch(/900|1234|evil/);
  });

  it("tells a missing number or address of that customer alone", async () => {
    const business = await anAskingBusiness();
    const customers = [
      { name: "", phone: " " },
      { phone: aCustomersNumber(), email: "" },
    ];
    const { body } = await business.send({ channel: "sms", customers });
    expect(body).toMatchObject({ accepted: [{ index: 1 }], skipped: [{ index: 0, reason: "address_missing" }] });
  });

  it("costs no more than was paid for, whatever the business is called by then", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    const params = { organization: business.own };
    await ask(updateOrganizationRoute, { params, body: { name: "日本食堂".repeat(25) }, cookie: business.cookie });
    await sendRequest(body.accepted[0]._id, new Date());
    expect((await business.read(body.accepted[0]._id)).body).toMatchObject({ status: "sent", reason: null });
    const text = textsSent().at(-1)?.Message ?? "";
    expect(text).toContain("Café du Port");
    expect(smsSize(text).segments).toBe(body.accepted[0].segments);
  });
});

describe("an upload", () => {
  it("has an id of today, or goes on", async () => {
    const business = await anAskingBusiness();
    const part = (_id: string, first: number) => business.mail(aCustomersEmail(), { batch: { _id, first } });
    const wrong = ["7ZZZZZZZZZ0000000000000000", "00000000000000000000000000", ulid(Date.now() - day - minute)];
    for (const _id of wrong) expect(Object.keys((await part(_id, 0)).body.error.fields)).toEqual(["batch"]);
    const _id = ulid(Date.now() + day - minute);
    expect((await part(_id, 0)).body.accepted).toHaveLength(1);
    const cookie = (later: number) => {
      pass(later);
      return aSession(business.itself.owner._id);
    };
    const as = await cookie(3 * day);
    const customers = [{ email: aCustomersEmail() }];
    const { body } = await business.send({ channel: "email", customers, batch: { _id, first: 1 } }, as);
    expect(body.accepted).toHaveLength(1);
    expect((await business.list({}, as)).body.items).toHaveLength(2);
  });

  it("takes a thousand calls: what came of each stands in one item", async () => {
    const business = await anAskingBusiness();
    const _id = ulid();
    const part = (first: number) => business.mail(aCustomersEmail(), { batch: { _id, first } });
    expect((await part(0)).status).toBe(200);
    const parts = Object.fromEntries(Array.from({ length: 1_000 }, (_, first) => [first, { customers: 1 }]));
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: batchKey(business.own, _id),
        UpdateExpression: "SET parts = :parts",
        ExpressionAttributeValues: { ":parts": parts },
      }),
    );
    expect((await part(999)).status).toBe(200);
    const beyond = await part(1_000);
    expect([beyond.status, Object.keys(beyond.body.error.fields)]).toEqual([400, ["batch"]]);
  });
});

describe("who asks", () => {
  it("shows an employee neither the credits nor a line of somebody else's upload", async () => {
    const business = await anAskingBusiness();
    const clerk = await aMember(business.own, "employee");
    const as = await aSession(clerk.user._id);
    const ofUpload = (name: string, phone: string) => ({
      channel: "sms",
      customers: [{ name, phone }],
      batch: { _id: upload, first: 0 },
    });
    const upload = ulid();
    const mine = { channel: "sms", customers: [{ phone: aCustomersNumber() }] };
    expect((await business.send(mine, as)).body).toMatchObject({ accepted: [{ channel: "sms" }], credits: null });
    expect((await business.preview(mine, as)).body).toMatchObject({ segments: 0, credits: null });
    await business.send(ofUpload("Zébulon", aCustomersNumber()));
    const { status, body } = await business.send(ofUpload("Léa", aCustomersNumber()), as);
    expect({ status, fields: Object.keys(body.error.fields) }).toEqual({ status: 400, fields: ["batch"] });
    expect(JSON.stringify(body)).not.toContain("Zébulon");
    expect((await business.send(ofUpload("Zébulon", aCustomersNumber()))).body.accepted).toHaveLength(1);
  });

  it.each([
    ["of an agent who is an employee by now", "mine"],
    ["that an agent added to their own upload", "theirs"],
  ])("shows an employee no line %s, whatever the call names", async (_, whose) => {
    const business = await anAskingBusiness();
    const agent = await aMember(business.own, "agent");
    const clerk = whose === "mine" ? agent : await aMember(business.own, "employee");
    const batch = { _id: ulid(), first: 1, total: 9 };
    const lines = ["Zébulon", "Zélie"].map((name) => ({ name, email: aCustomersEmail() }));
    const begin = { channel: "email", customers: [{ email: aCustomersEmail() }], batch: { ...batch, first: 0 } };
    await business.send(begin, clerk.cookie);
    const employee = (await anEmployee(business.own))._id;
    const call = { channel: "email", customers: lines, batch, employee };
    expect((await business.send(call, agent.cookie)).body.accepted).toHaveLength(2);
    if (whose === "mine") await doChangeRole(business.itself, agent.user._id, "employee");
    const there = (await aLocation(business.own))._id;
    const before = (await business.batch(batch._id)).body;
    for (const more of [
      {},
      { location: there },
      { location: ulid() },
      { location: ulid(), customers: lines.slice(1) },
    ]) {
      const { status, body } = await business.send({ ...call, ...more }, clerk.cookie);
      expect({ status, fields: Object.keys(body.error?.fields ?? {}) }).toEqual({ status: 400, fields: ["batch"] });
      expect(JSON.stringify(body)).not.toContain("Zé");
    }
    expect((await business.batch(batch._id)).body).toEqual(before);
  });

  it("tells an employee of a location that is gone what came of their own lines", async () => {
    const business = await anAskingBusiness();
    const clerk = await aMember(business.own, "employee");
    const batch = { _id: ulid(), first: 0 };
    const call = { channel: "email", customers: [{ name: "Zoé", email: aCustomersEmail() }], batch };
    await business.send(call, clerk.cookie);
    const { body } = await business.send({ ...call, location: ulid() }, clerk.cookie);
    expect(body).toMatchObject({ accepted: [{ index: 0, customer: { name: "Zoé" } }], skipped: [], credits: null });
  });

  it("asks as an employee in their own name, whoever they name", async () => {
    const business = await anAskingBusiness();
    const clerk = await aMember(business.own, "employee");
    const { body } = await business.send({ channel: "sms", customers: [{ phone: aCustomersNumber() }] }, clerk.cookie);
    expect(body.accepted[0]).toMatchObject({ employee: { _id: clerk.user._id }, by: { _id: clerk.user._id } });
  });

  it("finds no location of another business, and refuses a date in the past", async () => {
    const business = await anAskingBusiness();
    const other = await anOrganization();
    const phone = aCustomersNumber();
    expect((await business.text(phone, { location: other.organization._id })).body.error.code).toBe(
      "location_not_found",
    );
    const late = await business.text(phone, { at: new Date(Date.now() - day).toISOString() });
    expect(late.body.error).toMatchObject({ code: "invalid", fields: { at: expect.any(String) } });
  });
});
